-- Accounts that were made through another provider and whose owner has chosen no password yet.
create table app.account_without_password (
  account_id uuid primary key references app.account (id) on delete cascade,
  since timestamptz not null
);
