-- Who may change now what an account has at the provider.
create table app.billing_lease (
  account_id uuid primary key references app.account (id) on delete cascade,
  holder uuid not null,
  leased_until timestamptz not null
);

-- Whether the bank declined; other refusals do not answer the next request.
alter table app.billing_operation add column was_declined boolean not null default false;
update app.billing_operation set was_declined = was_refused;
