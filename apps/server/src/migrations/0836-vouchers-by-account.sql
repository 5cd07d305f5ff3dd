-- The account page lists the gifts that the account has activated.
create index voucher_redeemed_by on app.voucher (redeemed_by) where redeemed_by is not null;
