-- What would pay if the cancellation of a subscription that was to go on in another currency is taken back.
alter table app.subscription
  add column stopped_by text check (stopped_by in ('card', 'paypal'));
