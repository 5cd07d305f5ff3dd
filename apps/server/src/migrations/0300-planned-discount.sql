-- The discount that was agreed for the plan that follows, by its promotion code or by its coupon alone.
alter table app.subscription
  add column next_promotion_code_id text,
  add column next_coupon_id text;

-- The same while free time moves: the schedule that named it is released.
alter table app.renewal_shift
  add column next_promotion_code_id text,
  add column next_coupon_id text;
