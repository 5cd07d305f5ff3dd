-- The endpoint that the push service no longer knows. The row stays, so that the browser may renew it; without a
-- row notifications are off.
alter table app.push_subscription add column gone_endpoint text;
