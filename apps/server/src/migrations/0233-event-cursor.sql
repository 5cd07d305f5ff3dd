-- How far the provider's list of events has been read: one row (features/webhooks/event-cursor.ts).
create table app.payment_event_cursor (
  id int primary key check (id = 1),
  -- Every event up to this moment was seen; null before the first reading.
  read_to timestamptz,
  -- A reading under way: where it began, newest first, and the last event that was seen of it.
  reading_from timestamptz,
  seen_last text
);

insert into app.payment_event_cursor (id) values (1);
