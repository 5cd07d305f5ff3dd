-- A show that is over: only then is its newest episode the last one.
alter table app.show add column is_finished boolean not null default false;
