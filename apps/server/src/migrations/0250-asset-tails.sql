-- Films imported before packaging merged short last segments are repaired once by a job.
alter table app.asset add column tail_checked_at timestamptz;
