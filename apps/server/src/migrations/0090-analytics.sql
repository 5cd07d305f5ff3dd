-- What was reported by those who agreed to it (D142, D143). No name and no address; `user_key` is a keyed
-- hash of the account, and null for visitors and for accounts that are erased.
create table app.analytics_event (
  id uuid primary key,
  name text not null,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  session_id text not null,
  user_key text,
  page_path text not null,
  platform text not null,
  payload jsonb not null
);

create index analytics_event_received on app.analytics_event (received_at);
create index analytics_event_user on app.analytics_event (user_key) where user_key is not null;
create index analytics_event_name on app.analytics_event (name, happened_at);
