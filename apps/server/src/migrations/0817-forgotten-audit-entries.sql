-- What an erasure left in the audit log before it looked for it. Accounts that still exist are forgotten by theirs.

-- Disputes of erased accounts, and of gifts whose buyer is forgotten: an account is null for these alone.
update app.audit_entry e set before = null, after = null, reason = null
  from app.dispute d
  where e.subject_type = 'dispute' and d.id = e.subject_id and d.account_id is null and d.invoice_id is not null
    and not exists (select from app.voucher_purchase p where p.invoice_id = d.invoice_id
      and (p.account_id is not null or p.buyer_email is not null));

-- Invitations that are over, to addresses that no account has or had.
update app.audit_entry e set subject_id = 'sters', before = null, after = null, reason = null
  where e.subject_type = 'operator' and e.subject_id <> 'sters'
    and not exists (select from app.operator_invitation i where i.email = e.subject_id)
    and not exists (select from app.account a where a.email = e.subject_id)
    and not exists (select from app.former_address f where f.email = e.subject_id);

-- Who sent a picture, where no account has the name any more. 'Hlizo' is the product itself.
update app.audit_entry e set actor = 'sters'
  where e.via = 'system' and e.account_id is null and e.actor not in ('Hlizo', 'studio', 'sters')
    and not exists (select from app.account a where trim(a.first_name || ' ' || a.last_name) = e.actor);

-- Who invited, where the invitation has forgotten it.
update app.audit_entry e set after = e.after || '{"invitedBy": "sters"}'
  where e.action = 'operator.invitation-accepted' and e.after ? 'invitedBy'
    and not exists (select from app.audit_entry i
      where i.action = 'operator.invited' and i.actor = e.after ->> 'invitedBy');
