-- The payment intent that an order waits for: its holder's approval at the bank or at PayPal.
alter table app.billing_operation add column awaits text;
