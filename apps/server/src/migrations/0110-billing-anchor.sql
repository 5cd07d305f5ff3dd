-- The day that periods are counted from: from the 31st a month ends on the 28th and the next on the 31st.
-- Unknown for what was remembered before; the next look at the provider tells.
alter table app.subscription add column billing_anchor timestamptz;
