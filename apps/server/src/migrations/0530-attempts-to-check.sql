-- When a check of a gift's payment last began, also one that failed: the longest untried comes first.
alter table app.voucher_purchase add column payment_tried_at timestamptz;
create index voucher_purchase_tried on app.voucher_purchase (payment_tried_at nulls first)
  where payment_intent_id is not null;
-- The same for the daily synchronization of a customer.
alter table app.customer add column sync_tried_at timestamptz;
