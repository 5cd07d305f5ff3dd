-- Until when a subscription was charged for money that has not been given back: a disputed period counts.
alter table app.subscription add column charged_through timestamptz;
