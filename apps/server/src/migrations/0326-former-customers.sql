-- Customers of an account that the operator deleted at the provider. Their payments stay in its history.
create table app.former_customer (
  account_id uuid not null references app.account (id) on delete cascade,
  stripe_id text not null unique,
  replaced_at timestamptz not null,
  primary key (account_id, stripe_id)
);
