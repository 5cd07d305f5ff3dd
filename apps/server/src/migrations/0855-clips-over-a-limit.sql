-- A clip that was shared and no longer fits the limits of its title: hidden until it does.
alter table app.moment_clip add column is_over_limit boolean not null default false;
