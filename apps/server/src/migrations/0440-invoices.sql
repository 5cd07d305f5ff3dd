-- The last number that was given out; its row lock makes the numbers of a series gapless.
create table app.invoice_series (
  series text primary key,
  last_number int not null check (last_number > 0)
);

-- Our invoices and stornos. A row is written with its charge and never changes, except when a buyer is erased.
create table app.invoice (
  id uuid primary key,
  account_id uuid references app.account (id) on delete set null,
  series text not null,
  number int not null check (number > 0),
  -- The provider's id of the paid invoice or of the refund, and how often its documents were corrected.
  charge_id text not null,
  revision int not null default 0,
  -- The document that this one takes back, wholly or in part.
  reverses_id uuid references app.invoice (id),
  issued_at timestamptz not null,
  -- The day of Bucharest, as printed.
  issued_on date not null,
  supplied_on date not null,
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  vat_scheme text not null check (vat_scheme in ('domestic', 'oss', 'outside')),
  vat_country text not null,
  -- In hundredths of a percent.
  vat_rate int not null,
  card_country text,
  network_country text,
  currency text not null,
  net_minor int not null,
  vat_minor int not null,
  total_minor int not null check (net_minor + vat_minor = total_minor),
  -- Null for as long as no rate of the National Bank is known.
  lei_rate numeric(10, 4),
  lei_rate_day date,
  vat_bani int,
  total_bani int,
  payment_reference text,
  unique (series, number),
  unique (charge_id, revision)
);

create index invoice_account on app.invoice (account_id, issued_at desc);
create index invoice_issued on app.invoice (issued_on);
create index invoice_reverses on app.invoice (reverses_id) where reverses_id is not null;

-- What was made from an invoice, once: the same bytes for ever.
create table app.invoice_document (
  invoice_id uuid not null references app.invoice (id) on delete cascade,
  kind text not null check (kind in ('pdf', 'ubl')),
  bytes bytea not null,
  made_at timestamptz not null,
  primary key (invoice_id, kind)
);

-- The company on whose name an account gets its invoices.
create table app.company (
  account_id uuid primary key references app.account (id) on delete cascade,
  tax_number text not null,
  name text not null,
  address text not null,
  saved_at timestamptz not null
);

-- Charges from before this version have the provider's receipt only.
alter table app.charge add column needs_invoice boolean not null default true;
update app.charge set needs_invoice = false;
alter table app.voucher_purchase add column needs_invoice boolean not null default true;
update app.voucher_purchase set needs_invoice = false where paid_at is not null;
-- The country of the visitor's network address, for the tax of the invoice.
alter table app.voucher_purchase add column country text;
