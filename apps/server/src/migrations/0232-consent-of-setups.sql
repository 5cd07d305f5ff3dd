-- The agreement under which a PayPal setup may start a contract; null for one that only replaces the method.
alter table app.payment_setup add column consent_text_version text;
alter table app.payment_setup add column consent_ip text;

-- The agreement that a gift was ordered with. Purchases from before this column have none on record.
alter table app.voucher_purchase add column consent_text_version text;
alter table app.voucher_purchase add column consent_ip text;
