-- The queue of disputes begins with the nearest deadline; one without a deadline stands by the day it was opened.
create index dispute_deadline on app.dispute ((coalesce(due_at, opened_at)), id);
create index dispute_waiting on app.dispute ((coalesce(due_at, opened_at)), id)
  where status in ('needs_response', 'warning_needs_response');
