-- Why an event of the payment provider was believed to be about nobody of ours; null for all others.
alter table app.payment_event add column set_aside_because text;
