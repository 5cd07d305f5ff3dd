-- What erased accounts were in the figures: sums without a person, which the job adds to those of the accounts.
create table app.erased_subscriber_day (
  day date primary key,
  gained int not null,
  lost int not null,
  gained_bani bigint not null,
  lost_bani bigint not null
);
create table app.erased_subscriber_cohort (
  cohort date not null,
  months int not null,
  lost int not null,
  primary key (cohort, months)
);
create table app.erased_cancellation_reason (
  month date not null,
  reason text not null,
  answers int not null,
  primary key (month, reason)
);
