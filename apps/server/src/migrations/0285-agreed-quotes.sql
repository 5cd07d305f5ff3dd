-- The price that was shown when a PayPal agreement began: its moment, and the first payment in euro cents.
alter table app.payment_setup add column quoted_at timestamptz;
alter table app.payment_setup add column amount_due integer;
