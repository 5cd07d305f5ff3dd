-- What a subscription was bought for, by our metadata at the provider: the euro price in cents, what is
-- charged for each period, and the rate between the two. Null for subscriptions sold before they were written.
alter table app.subscription
  add column currency text,
  add column price_minor int,
  add column amount_minor int,
  add column lei_rate numeric(8, 4),
  add column lei_rate_day date;
