-- Promotion codes. A row is stored before the provider is asked, and a job finishes what was interrupted;
-- codes that were made at the provider are added when they are first seen.
create table app.coupon (
  id uuid primary key,
  -- In capitals.
  code text not null,
  percent_off numeric(5, 2),
  amount_minor int,
  currency text,
  -- Null for ever; 0 for one payment; else for so many months.
  months int,
  -- Empty for all plans.
  plan_ids text[] not null,
  max_redemptions int,
  expires_at timestamptz,
  is_first_purchase boolean not null,
  minimum_minor int,
  created_at timestamptz not null,
  created_by text not null,
  -- The provider's coupon and promotion code; null until they are made.
  coupon_id text,
  promotion_id text unique,
  -- The promotion code whose place it takes, when the limit was changed, and how often that was used.
  replaces text,
  used_before int not null default 0,
  times_redeemed int not null default 0,
  -- An operator has ended it, or it was replaced.
  ended_at timestamptz,
  -- Whether the provider has refused it.
  was_refused boolean not null default false,
  -- Whether something is to be done at the provider.
  is_pending boolean not null
);
create unique index coupon_code on app.coupon (code) where ended_at is null;
create index coupon_created on app.coupon (created_at desc, id desc);
create index coupon_pending on app.coupon (id) where is_pending;
