-- When the change began at the user pool: from then on it is completed and cannot be stopped.
alter table app.email_move add column begun_at timestamptz;
