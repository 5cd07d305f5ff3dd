-- Money → Subscriptions is ordered by the date that it shows: the end, or the next payment. Dates of a renewal that
-- will not come were compared before.
create index money_subscription_end on app.subscription
  (coalesce(ended_at, ends_at, period_end) desc, id desc);
