-- Refunds of visitors' gifts that operators ordered, as app.refund_order has those of accounts.
create table app.gift_refund_order (
  id uuid primary key,
  purchase_id uuid not null references app.voucher_purchase (id) on delete cascade,
  amount_minor int not null check (amount_minor > 0),
  currency text not null,
  ordered_at timestamptz not null,
  settled_at timestamptz,
  -- The provider's refund; null while it is not made, and where it was refused.
  refund_id text,
  refusal_code text
);
create unique index gift_refund_order_open on app.gift_refund_order (purchase_id) where settled_at is null;
create index gift_refund_order_purchase on app.gift_refund_order (purchase_id, ordered_at desc, id desc);
create index gift_refund_order_refund on app.gift_refund_order (refund_id) where refund_id is not null;
