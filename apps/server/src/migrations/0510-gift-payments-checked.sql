-- When the provider was last asked whether the payment of a gift is still ours.
alter table app.voucher_purchase add column payment_checked_at timestamptz;
