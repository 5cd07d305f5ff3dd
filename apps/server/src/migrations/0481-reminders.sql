-- Until when the saved card can be charged; null for PayPal and for what is not known.
alter table app.customer add column method_valid_until timestamptz;

-- What an account was reminded of, once for each occasion.
create table app.billing_notice (
  account_id uuid not null references app.account (id) on delete cascade,
  occasion text not null,
  noticed_at timestamptz not null,
  primary key (account_id, occasion)
);

create index subscription_resumes on app.subscription (resumes_at) where paused_from is not null;
create index customer_method_valid_until on app.customer (method_valid_until) where method_valid_until is not null;
