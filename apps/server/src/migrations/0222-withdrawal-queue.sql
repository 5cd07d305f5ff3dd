-- Which contract a declaration of withdrawal is about, what was done at once, and what was decided.
alter table app.withdrawal add column account_id uuid references app.account (id) on delete set null;
-- Null until the contract is known: by order number and address at arrival, or by the operator.
alter table app.withdrawal add column kind text check (kind in ('subscription', 'voucher'));
alter table app.withdrawal add column invoice_id text;
alter table app.withdrawal add column payment_intent_id text;
alter table app.withdrawal add column voucher_id uuid references app.voucher (id);
alter table app.withdrawal add column subscription_id text;
alter table app.withdrawal add column has_consented boolean not null default false;
-- When renewal was stopped or the code disabled, and what a refusal puts back.
alter table app.withdrawal add column stopped_at timestamptz;
alter table app.withdrawal add column undo jsonb;
alter table app.withdrawal add column decision text check (decision in ('accepted', 'refused'));
alter table app.withdrawal add column decided_at timestamptz;
alter table app.withdrawal add column reason text;
-- [{chargeId, amountMinor, currency, refundId}]: computed once, when it is accepted.
alter table app.withdrawal add column refunds jsonb not null default '[]';
