-- One request of an account calls the provider at a time; equal ones wait for it.
alter table app.billing_operation add column leased_until timestamptz;

-- Whether the bank declined; other refusals do not answer the next request.
alter table app.billing_operation add column was_declined boolean not null default false;
update app.billing_operation set was_declined = was_refused;
