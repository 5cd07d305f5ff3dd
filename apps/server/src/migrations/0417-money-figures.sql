-- Money by day in Bucharest, each day made anew from charges and subscriptions while it may change.
create table app.revenue_day (
  day date not null,
  kind text not null,
  currency text not null,
  charges int not null,
  amount_minor bigint not null,
  bani bigint not null,
  primary key (day, kind, currency)
);

-- Subscribers won and lost, and what they pay in a month.
create table app.subscriber_day (
  day date primary key,
  gained int not null,
  lost int not null,
  gained_bani bigint not null,
  lost_bani bigint not null
);

-- Of those who became subscribers in a month, how many have left after so many months.
create table app.subscriber_cohort (
  cohort date not null,
  months int not null,
  lost int not null,
  primary key (cohort, months)
);
create table app.subscriber_cohort_size (
  cohort date primary key,
  subscribers int not null
);

create table app.cancellation_reason_month (
  month date not null,
  reason text not null,
  answers int not null,
  primary key (month, reason)
);

create table app.gift_day (
  day date primary key,
  bought int not null,
  redeemed int not null
);
create index voucher_purchase_paid on app.voucher_purchase (paid_at) where paid_at is not null;
create index voucher_redeemed on app.voucher (redeemed_at) where redeemed_at is not null;

-- Those who registered on a day, and how far they have come within 28 days. `visits` are sessions that agreed to
-- analytics.
create table app.funnel_day (
  day date primary key,
  visits int not null,
  registered int not null,
  confirmed int not null,
  paid int not null,
  watched int not null
);
create index account_created on app.account (created_at);

-- Searches without a result in the last 28 days, of enough different visitors.
create table app.missed_search (
  term text primary key,
  searches int not null,
  searchers int not null
);

-- How far the figures that are made anew have come.
create table app.figure_refresh (
  name text primary key,
  refreshed_at timestamptz not null
);
