-- Customers of an account that the operator deleted at the provider. Their payments stay in its history.
create table app.former_customer (
  account_id uuid not null references app.account (id) on delete cascade,
  stripe_id text not null unique,
  replaced_at timestamptz not null,
  primary key (account_id, stripe_id)
);

-- Collection paused at the provider: the period after the paid one is not charged.
alter table app.subscription add column is_paused boolean not null default false;
-- From when payments are collected again; null while that is not known.
alter table app.subscription add column resumes_at timestamptz;
