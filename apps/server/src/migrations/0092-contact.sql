-- Messages to support, for the operator (D46).
create table app.contact_message (
  id uuid primary key,
  reference text not null unique,
  name text not null,
  email text not null,
  topic text not null check (topic in ('account', 'payment', 'playback', 'complaint', 'other')),
  message text not null,
  received_at timestamptz not null,
  -- When somebody here has dealt with it.
  settled_at timestamptz
);

create index contact_message_open on app.contact_message (received_at) where settled_at is null;
