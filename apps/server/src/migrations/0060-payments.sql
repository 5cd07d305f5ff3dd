-- What can be subscribed to. The id is also the product's id and the price's lookup key at the provider.
create table app.plan (
  id text primary key,
  price_minor int not null check (price_minor >= 0),
  currency text not null,
  duration_amount int not null,
  duration_unit text not null check (duration_unit in ('MONTH', 'YEAR')),
  is_public boolean not null,
  position int not null,
  description text not null,
  price_description text not null,
  promotion_text text,
  benefits jsonb not null
);

-- What can be given.
create table app.voucher_product (
  id text primary key,
  price_minor int not null check (price_minor >= 0),
  currency text not null,
  duration_amount int not null,
  duration_unit text not null check (duration_unit in ('MONTH', 'YEAR')),
  is_public boolean not null,
  position int not null,
  description text not null,
  style text not null check (style in ('primary', 'secondary', 'gold')),
  benefits jsonb not null
);

-- An account at the payment provider, with its saved payment method. Rebuilt by syncCustomer alone.
create table app.customer (
  account_id uuid primary key references app.account (id) on delete cascade,
  stripe_id text not null unique,
  method_brand text check (method_brand in ('visa', 'mastercard', 'paypal', 'default')),
  method_last4 text,
  -- Tickets order concurrent rebuilds: what was asked for earlier never overwrites what was asked later.
  sync_ticket bigint not null default 0,
  synced_ticket bigint not null default 0,
  synced_at timestamptz,
  created_at timestamptz not null
);

-- The projection of a subscription at the provider. Rebuilt by syncCustomer alone.
create table app.subscription (
  account_id uuid not null references app.account (id) on delete cascade,
  id text not null,
  status text not null,
  plan_id text not null,
  -- The end of the last period that was paid for; null until the first payment.
  paid_through timestamptz,
  -- When it ends by a cancellation; null while it renews.
  ends_at timestamptz,
  next_plan_id text,
  next_plan_at timestamptz,
  payment_status text not null check (payment_status in ('OK', 'FAILED', 'PENDING')),
  has_pending_change boolean not null,
  source text not null check (source in ('card', 'paypal')),
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (account_id, id)
);

create unique index subscription_live on app.subscription (account_id)
  where status in ('active', 'trialing', 'past_due');

-- Time that a gift has paid for (D124-D125); ours alone, the provider does not know it.
create table app.gift_grant (
  account_id uuid not null references app.account (id) on delete cascade,
  id uuid not null,
  months int not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);

-- A purchase of a plan, from the press of the button. Its id is the provider's idempotency key, stored first.
create table app.plan_checkout (
  account_id uuid not null references app.account (id) on delete cascade,
  id uuid not null,
  plan_id text not null,
  promotion_code_id text not null default '',
  session_id text unique,
  is_open boolean not null,
  consent_text_version text not null,
  consent_ip text not null,
  created_at timestamptz not null,
  reported_at timestamptz,
  primary key (account_id, id)
);

create unique index plan_checkout_open on app.plan_checkout (account_id, plan_id, promotion_code_id) where is_open;

-- Webhooks that have arrived: the guard against hearing one twice.
create table app.payment_event (
  id text primary key,
  type text not null,
  customer_id text,
  received_at timestamptz not null
);

-- What one euro cost in lei, by the National Bank of Romania; shown beside prices, never charged (D133).
create table app.lei_rate (
  day date primary key,
  lei_per_euro numeric(8, 4) not null
);
