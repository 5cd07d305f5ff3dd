-- The price that was agreed for the plan that follows: its schedule is released while free time moves.
alter table app.renewal_shift
  add column next_price_minor integer,
  add column next_price_change_id uuid;
