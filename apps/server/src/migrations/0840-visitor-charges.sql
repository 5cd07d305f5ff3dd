-- What visitors have paid for gifts, and what of it was refunded: app.charge has only the money of accounts.
create table app.visitor_charge (
  -- The provider's id of the paid invoice, or of the refund.
  id text primary key,
  purchase_id uuid not null references app.voucher_purchase (id) on delete cascade,
  kind text not null check (kind in ('voucher', 'refund')),
  charged_at timestamptz not null,
  description text,
  -- Negative for a refund.
  amount_minor int not null,
  currency text not null,
  lei_rate numeric(10, 4),
  method_brand text check (method_brand in ('visa', 'mastercard', 'paypal', 'default')),
  method_last4 text,
  invoice_id text not null,
  invoice_number text,
  needs_invoice boolean not null
);

create unique index visitor_charge_payment on app.visitor_charge (purchase_id) where kind = 'voucher';
create index visitor_charge_purchase on app.visitor_charge (purchase_id);
create index visitor_charge_newest on app.visitor_charge (charged_at desc, id desc);
create index visitor_charge_number on app.visitor_charge (invoice_number);

-- An erased account has lost its purchase; its payment is in app.charge.
insert into app.visitor_charge (id, purchase_id, kind, charged_at, description, amount_minor, currency,
    lei_rate, invoice_id, invoice_number, needs_invoice)
  select p.payment_id, p.id, 'voucher', p.paid_at, coalesce(v.description, p.product_id),
    coalesce(p.amount_minor, 0), coalesce(p.currency, 'eur'), p.lei_rate, p.payment_id, p.invoice_number,
    p.needs_invoice
  from (select g.*, coalesce(g.invoice_id, g.session_id) as payment_id from app.voucher_purchase g) p
  left join app.voucher_product v on v.id = p.product_id
  where p.account_id is null and p.paid_at is not null and p.payment_id is not null
    and not exists (select from app.charge c where c.id = p.payment_id)
  on conflict do nothing;

-- Each refund had a storno, and one that failed a second document that takes the storno back.
insert into app.visitor_charge (id, purchase_id, kind, charged_at, amount_minor, currency, lei_rate, invoice_id,
    invoice_number, needs_invoice)
  select s.charge_id, c.purchase_id, 'refund', s.issued_at,
    (select sum(d.total_minor) from app.invoice d where d.charge_id = s.charge_id), c.currency, c.lei_rate, c.id,
    c.invoice_number, true
  from app.visitor_charge c
  join app.invoice o on o.charge_id = c.id
  join app.invoice s on s.reverses_id = o.id and s.charge_id <> c.id and s.revision = 0
  where (select sum(d.total_minor) from app.invoice d where d.charge_id = s.charge_id) < 0
  on conflict do nothing;
