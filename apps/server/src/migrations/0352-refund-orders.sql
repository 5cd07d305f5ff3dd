-- A refund that an operator has ordered, from before the provider is asked until it has answered: a job
-- finishes what a crash has interrupted.
create table app.refund_order (
  account_id uuid not null references app.account (id) on delete cascade,
  id uuid not null,
  -- The payment in the ledger.
  charge_id text not null,
  amount_minor int not null check (amount_minor > 0),
  currency text not null,
  ordered_at timestamptz not null,
  settled_at timestamptz,
  -- Null when the provider has refused.
  refund_id text,
  primary key (account_id, id)
);
create unique index refund_order_open on app.refund_order (account_id, charge_id) where settled_at is null;
