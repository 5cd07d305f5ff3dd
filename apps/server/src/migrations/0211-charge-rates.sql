-- A charge in lei beside the euro that it comes from, and the rate between the two (D133). Null where it is not known.
alter table app.charge
  add column euro_minor int,
  add column lei_rate numeric(10, 4),
  add column lei_rate_day date;
update app.charge set euro_minor = amount_minor where currency = 'eur';

alter table app.voucher_purchase
  add column currency text,
  add column lei_rate numeric(10, 4),
  add column lei_rate_day date;
update app.voucher_purchase set currency = 'eur' where paid_at is not null;

-- A subscription whose payer has changed to a method of another currency: it ends with what is paid for,
-- and one in the other currency goes on from there.
alter table app.subscription
  add column continues_by text check (continues_by in ('card', 'paypal')),
  add column continues_id text;
