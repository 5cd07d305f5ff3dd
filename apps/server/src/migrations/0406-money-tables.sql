-- A payment that its holder contests at the bank. A projection of the provider, as all of this money.
create table app.dispute (
  id text primary key,
  -- Null for a gift that was bought without an account.
  account_id uuid references app.account (id) on delete set null,
  -- The charge at the provider, and the invoice in the ledger.
  charge_id text not null,
  invoice_id text,
  invoice_number text,
  amount_minor int not null,
  currency text not null,
  reason text not null,
  status text not null,
  opened_at timestamptz not null,
  -- Until when evidence is accepted; null where none is.
  due_at timestamptz,
  -- How often evidence was submitted.
  submissions int not null
);
create index dispute_opened on app.dispute (opened_at desc, id desc);
create index dispute_due on app.dispute (due_at, id)
  where status in ('needs_response', 'warning_needs_response');
create index dispute_account on app.dispute (account_id) where account_id is not null;

-- The tables of Studio: each order and each filter that may match few rows has its index.
create index money_subscription_newest on app.subscription (started_at desc, id desc);
create index money_subscription_period_end on app.subscription (period_end desc, id desc);
create index money_subscription_status on app.subscription (status, started_at desc, id desc);
create index money_subscription_plan on app.subscription (plan_id, started_at desc, id desc);
create index money_subscription_source on app.subscription (source, started_at desc, id desc);
create index money_subscription_paused on app.subscription (started_at desc, id desc) where is_paused;
create index money_subscription_returned on app.subscription (started_at desc, id desc)
  where returned is not null;
create index money_charge_payments on app.charge (charged_at desc, id desc) where kind <> 'refund';
create index money_charge_kind on app.charge (kind, charged_at desc, id desc);
create index money_charge_currency on app.charge (currency, charged_at desc, id desc)
  where kind <> 'refund';
create index money_charge_method on app.charge (method_brand, charged_at desc, id desc)
  where kind <> 'refund';
create index money_charge_invoice on app.charge (account_id, invoice_id) where kind = 'refund';
create index money_voucher_purchase_paid on app.voucher_purchase (paid_at desc, id desc)
  where paid_at is not null;
create index money_voucher_purchase_product on app.voucher_purchase (product_id, paid_at desc, id desc)
  where paid_at is not null;
