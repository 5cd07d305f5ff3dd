-- Every mail the product owes somebody. A row is written in the transaction that makes it owed; its
-- words are wiped once it is sent, because they may hold codes and links.
create table mail.outbox (
  id uuid primary key,
  key text not null unique,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  unsubscribe_url text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  leased_until timestamptz,
  sent_at timestamptz,
  dead_at timestamptz,
  last_error text
);

create index outbox_due on mail.outbox (due_at) where sent_at is null and dead_at is null;
create index outbox_sent on mail.outbox (sent_at) where sent_at is not null;

-- What would have left the house, while no mail server is configured.
create table mail.dev_message (
  id uuid primary key,
  medium text not null check (medium in ('EMAIL', 'SMS')),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  received_at timestamptz not null
);

create index dev_message_received on mail.dev_message (received_at desc, id desc);
create index dev_message_recipient on mail.dev_message (recipient, received_at desc);
