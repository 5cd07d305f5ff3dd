-- Card payments are charged in lei by this rate, so a stored rate is never changed (D133).
alter table app.lei_rate alter column lei_per_euro type numeric(10, 4);
alter table app.lei_rate add column source text not null default 'operator'
  check (source in ('bnr', 'operator', 'demo'));
alter table app.lei_rate add column stored_at timestamptz not null default now();

-- How the last attempts to read the rate went: one row.
create table app.lei_rate_reading (
  id int primary key check (id = 1),
  tried_at timestamptz not null,
  failing_since timestamptz,
  failure text
);
