-- A clip that was taken down because it overlaps another one: only the stretch of that one is closed.
alter table app.moment_clip add column taken_down_with text;
