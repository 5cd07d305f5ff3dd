-- The free time of a purchase while a gift runs, stored before the provider is asked: a retry asks the same.
alter table app.plan_checkout add column gift_end timestamptz;
alter table app.plan_checkout add column free_until timestamptz;
alter table app.plan_checkout add column free_days int;

-- The parameters of a request to the payment provider, stored under its idempotency key before it is sent.
create table app.provider_request (
  account_id uuid not null references app.account (id) on delete cascade,
  idempotency_key text not null,
  parameters jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, idempotency_key)
);

create index provider_request_created on app.provider_request (created_at);

-- A change of a subscription's free time that is under way; its id is the idempotency key.
create table app.renewal_shift (
  account_id uuid primary key references app.account (id) on delete cascade,
  id uuid not null,
  subscription_id text not null,
  -- Null ends the free time now.
  free_until timestamptz,
  -- The plan that a schedule leads to, which the change takes away and puts back.
  next_plan_id text,
  -- Whether it is cancelled and stays so.
  is_ending boolean not null,
  begun_at timestamptz not null
);

-- When a gift's time was taken back because its payment was, and how much of it; null while it stands.
alter table app.gift_grant add column taken_back_at timestamptz;
alter table app.gift_grant add column taken_ms bigint;

alter table app.voucher add column disabled_because text
  check (disabled_because in ('returned', 'disputed', 'withdrawal'));
update app.voucher set disabled_because = 'returned' where disabled_at is not null;
