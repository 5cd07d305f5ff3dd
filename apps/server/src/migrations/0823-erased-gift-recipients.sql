-- The recipient's account was erased while the gift was on its way: name and address go once it is delivered or over.
alter table app.voucher_purchase add column is_recipient_erased boolean not null default false;
create index voucher_purchase_recipient_erased on app.voucher_purchase (id) where is_recipient_erased;
