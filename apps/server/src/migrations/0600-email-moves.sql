-- The move of an account to another e-mail address, ordered by support after a proof. The new address
-- confirms it, the old one may stop it, and it happens after a day.
create table app.email_move (
  account_id uuid not null references app.account (id) on delete cascade,
  id uuid not null,
  old_email text not null,
  new_email text not null,
  -- Of the link to the new address, and of the one to the old address.
  confirm_hash bytea not null,
  stop_hash bytea not null,
  proof text not null check (proof in ('payment', 'voucher')),
  ordered_at timestamptz not null,
  -- When the link to the new address ends.
  expires_at timestamptz not null,
  -- The earliest time of the change.
  due_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('changed', 'stopped', 'withdrawn', 'expired', 'taken', 'overtaken')),
  primary key (account_id, id),
  check ((ended_at is null) = (outcome is null))
);

create unique index email_move_open on app.email_move (account_id) where ended_at is null;
create unique index email_move_confirm on app.email_move (confirm_hash);
create unique index email_move_stop on app.email_move (stop_hash);
