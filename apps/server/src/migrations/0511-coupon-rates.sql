-- The rate with which a code is made at the provider: a repeated request must be the same one.
alter table app.coupon add column lei_rate numeric(10, 4), add column is_rate_agreed boolean not null default false;
