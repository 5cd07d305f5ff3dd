-- Purchases that are being charged with the amount that a coupon has: until they are done, no other amount is written.
create table app.coupon_hold (
  coupon_id text not null,
  id uuid not null,
  held_until timestamptz not null,
  primary key (coupon_id, id)
);
