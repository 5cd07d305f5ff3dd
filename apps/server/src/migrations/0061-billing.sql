-- The payment method that the next payment would use, by the provider's id.
alter table app.customer add column method_id text;

-- The end of the period that runs or is being collected; paid_through follows it once the money is there.
alter table app.subscription add column period_end timestamptz;
update app.subscription set period_end = coalesce(paid_through, started_at);
alter table app.subscription alter column period_end set not null;

-- When the provider says that an event happened; the newest one is where catching up begins.
alter table app.payment_event add column occurred_at timestamptz;
create index payment_event_occurred on app.payment_event (occurred_at desc);

-- Every payment and refund, once: a row is written when it is first seen and never changes.
create table app.charge (
  account_id uuid not null references app.account (id) on delete cascade,
  -- The provider's id of the paid invoice, or of the refund.
  id text not null,
  kind text not null check (kind in ('subscription', 'voucher', 'refund')),
  charged_at timestamptz not null,
  description text,
  -- Negative for a refund.
  amount_minor int not null,
  currency text not null,
  method_brand text check (method_brand in ('visa', 'mastercard', 'paypal', 'default')),
  method_last4 text,
  -- The invoice whose PDF is the receipt, and the number printed on it.
  invoice_id text,
  invoice_number text,
  primary key (account_id, id)
);

create index charge_invoice_number on app.charge (invoice_number) where kind <> 'refund';

-- A request that changes money, from before the provider is asked until it is known what came of it.
-- Its id is the idempotency key; one at a time for each account.
create table app.billing_operation (
  account_id uuid not null references app.account (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('change-plan', 'cancel', 'resubscribe', 'retry-payment')),
  -- What exactly is asked for: the same request again is the same operation.
  target text not null,
  begun_at timestamptz not null,
  ended_at timestamptz,
  was_refused boolean not null default false,
  primary key (account_id, id)
);

create unique index billing_operation_open on app.billing_operation (account_id) where ended_at is null;

-- A cancellation that came less than 48 hours before a renewal: it takes effect a period later (spec §9).
create table app.late_cancellation (
  account_id uuid primary key references app.account (id) on delete cascade,
  subscription_id text not null,
  -- The renewal that is still paid; once what is paid reaches beyond it, the provider is told.
  renews_at timestamptz not null,
  effective_at timestamptz not null
);

create table app.cancellation_feedback (
  account_id uuid not null references app.account (id) on delete cascade,
  id uuid not null,
  subscription_id text not null,
  answers jsonb not null,
  effective_at timestamptz not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);

-- A payment method that is being saved; for PayPal also what it is to buy (D104).
create table app.payment_setup (
  account_id uuid not null references app.account (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('card', 'paypal')),
  setup_intent_id text unique,
  plan_id text,
  coupon text,
  created_at timestamptz not null,
  consumed_at timestamptz,
  primary key (account_id, id)
);

create index payment_setup_open on app.payment_setup (created_at) where consumed_at is null;
