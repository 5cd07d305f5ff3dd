-- What erased accounts were in the funnel: sums by day of registration, without a person.
create table app.erased_registration_day (
  day date primary key,
  registered int not null,
  confirmed int not null,
  paid int not null,
  watched int not null
);
