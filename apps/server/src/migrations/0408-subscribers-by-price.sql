-- How many subscribe at which price, without reading the subscriptions.
create index subscription_live_price on app.subscription (plan_id, price_minor)
  where status in ('active', 'trialing', 'past_due');
