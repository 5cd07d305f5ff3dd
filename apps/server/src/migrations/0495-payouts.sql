-- What a comedian of a title counts when its amount is divided; without a row all count 1.
create table app.payout_weight (
  video_id int not null,
  comedian_id int not null,
  weight int not null check (weight between 0 and 100),
  primary key (video_id, comedian_id)
);

-- What the owner gives to the comedians for a month, the first day of which is stored.
create table app.payout_pool (
  month date primary key,
  pool_bani bigint not null check (pool_bani > 0),
  stated_at timestamptz not null
);

-- Statements are made together. Revision 0 is the first of a month, each later one a correction. Rows of this
-- and the following tables are never changed.
create table app.payout_run (
  month date not null,
  revision int not null check (revision >= 0),
  pool_bani bigint not null check (pool_bani > 0),
  -- Of all titles that take part.
  seconds bigint not null,
  made_at timestamptz not null,
  primary key (month, revision)
);

-- The statement of a comedian: the sum of its lines. Names are those of the day it was made.
create table app.payout_statement (
  id uuid primary key,
  month date not null,
  revision int not null,
  comedian_id int not null,
  comedian text not null,
  amount_bani bigint not null,
  unique (month, revision, comedian_id),
  foreign key (month, revision) references app.payout_run (month, revision)
);

-- A title of a statement. A correction has the lines that differ, with the difference.
create table app.payout_line (
  statement_id uuid not null references app.payout_statement (id),
  video_id int not null,
  title text not null,
  seconds bigint not null,
  weight int not null,
  weights int not null,
  title_bani bigint not null,
  amount_bani bigint not null,
  before_bani bigint not null,
  change_bani bigint not null check (change_bani = amount_bani - before_bani),
  primary key (statement_id, video_id)
);

-- What was counted of a title on each day, when the statements were made.
create table app.payout_day (
  month date not null,
  revision int not null,
  video_id int not null,
  day date not null,
  seconds bigint not null,
  primary key (month, revision, video_id, day),
  foreign key (month, revision) references app.payout_run (month, revision)
);

-- What was made from a statement, once: the same bytes for ever.
create table app.payout_document (
  statement_id uuid not null references app.payout_statement (id),
  kind text not null check (kind in ('pdf', 'csv')),
  bytes bytea not null,
  made_at timestamptz not null,
  primary key (statement_id, kind)
);
