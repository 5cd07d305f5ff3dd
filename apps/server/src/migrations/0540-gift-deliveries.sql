-- When the code goes to the recipient; null: with the payment.
alter table app.voucher_purchase add column deliver_at timestamptz;
-- When the mail to the recipient was written.
alter table app.voucher_purchase add column delivered_at timestamptz;
create index voucher_purchase_delivery on app.voucher_purchase (deliver_at, id)
  where deliver_at is not null and delivered_at is null;

update app.voucher_purchase set delivered_at = paid_at
  where recipient_email is not null and paid_at is not null;

-- When a reader of the mail, or an account that is not the buyer's, first looked at the page of this code.
alter table app.voucher add column opened_at timestamptz;
-- What the recipient wrote to the giver.
alter table app.voucher add column thanks text;
alter table app.voucher add column thanked_at timestamptz;
