-- What a plan costs from a moment on. The price in app.plan is the one it began with.
create table app.price_change (
  -- A UUIDv7; for one plan each is greater than the one before.
  id uuid primary key,
  plan_id text not null references app.plan (id),
  price_minor int not null check (price_minor > 0),
  sells_from timestamptz not null,
  -- From when existing subscribers pay it; null when they keep their price.
  existing_from timestamptz,
  created_at timestamptz not null,
  withdrawn_at timestamptz
);

create index price_change_plan on app.price_change (plan_id, id);

-- That a subscriber was written to about a new price (D135). Without it a changed price is not charged.
create table app.price_notice (
  account_id uuid not null references app.account (id) on delete cascade,
  change_id uuid not null,
  old_price_minor int not null,
  -- The date that the mail names.
  stated_from timestamptz not null,
  written_at timestamptz not null,
  -- When the mail server took the mail; the ten days count from here.
  sent_at timestamptz,
  -- When the subscriber was written to again, because the change was withdrawn.
  withdrawal_written_at timestamptz,
  primary key (account_id, change_id)
);

create index price_notice_change on app.price_notice (change_id);

-- Which price change an agreed price comes from; null for the price that the plan began with.
alter table app.subscription
  add column price_change_id uuid,
  add column next_price_minor int,
  add column next_price_change_id uuid;

alter table app.plan add column retired_at timestamptz;
alter table app.voucher_product add column retired_at timestamptz;
