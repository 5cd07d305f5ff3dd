-- A gift code. The code itself is nowhere: a keyed hash finds it, a sealed copy shows it to its buyer.
create table app.voucher (
  id uuid primary key,
  months int not null check (months > 0),
  code_hash bytea not null unique,
  code_sealed bytea not null,
  code_last4 text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  redeemed_at timestamptz,
  redeemed_by uuid references app.account (id) on delete set null,
  -- Set when its purchase was paid back or is disputed.
  disabled_at timestamptz
);

-- A purchase of a gift, from the press of the button. Its id is the provider's idempotency key.
create table app.voucher_purchase (
  id uuid primary key,
  product_id text not null,
  -- The hash of the secret in the address of the success page.
  session_key_hash bytea not null unique,
  account_id uuid references app.account (id) on delete set null,
  buyer_email text,
  recipient_name text,
  recipient_email text,
  message text,
  session_id text unique,
  payment_intent_id text unique,
  invoice_id text,
  invoice_number text,
  amount_minor int,
  voucher_id uuid unique references app.voucher (id),
  begun_at timestamptz not null,
  paid_at timestamptz
);

create index voucher_purchase_number on app.voucher_purchase (invoice_number);
create index voucher_purchase_account on app.voucher_purchase (account_id);

alter table app.gift_grant add column voucher_id uuid unique references app.voucher (id);
-- When the next payment of a subscription was moved behind this gift; null while that is to be done.
alter table app.gift_grant add column shifted_at timestamptz;
alter table app.gift_grant add column reminded_week_at timestamptz;
alter table app.gift_grant add column reminded_day_at timestamptz;

create index gift_grant_end on app.gift_grant (ends_at);
