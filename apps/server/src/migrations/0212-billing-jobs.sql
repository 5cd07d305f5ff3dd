-- Two operations that the product begins by itself: a subscription that goes on in another currency, and a
-- renewal that gets the price of its day.
alter table app.billing_operation drop constraint billing_operation_kind_check;
alter table app.billing_operation add constraint billing_operation_kind_check
  check (kind in ('change-plan', 'cancel', 'resubscribe', 'retry-payment', 'continue', 'reprice'));
