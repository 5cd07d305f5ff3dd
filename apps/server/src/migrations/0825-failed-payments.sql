-- Each attempt to collect an invoice that has failed, for the history of a person in Studio.
create table app.failed_payment (
  account_id uuid not null references app.account (id) on delete cascade,
  invoice_id text not null,
  attempt int not null,
  -- When it was noticed.
  failed_at timestamptz not null,
  amount_minor int not null,
  currency text not null,
  -- The provider's code; null where it gives none.
  code text,
  primary key (account_id, invoice_id, attempt)
);
