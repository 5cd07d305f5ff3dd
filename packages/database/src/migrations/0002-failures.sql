-- How often a job has failed by itself. `attempts` counts also what a dead node and an absent database interrupted.
alter table jobs.job add column failures int not null default 0;

update jobs.job set failures = attempts where leased_until is null;
