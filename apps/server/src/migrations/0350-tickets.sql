-- Contact messages are tickets: answered by mail, assigned to an operator, closed (`settled_at`).
alter table app.contact_message
  add column assignee_id uuid references app.account (id) on delete set null,
  -- The newest answer.
  add column answered_at timestamptz;

create index contact_message_received on app.contact_message (received_at desc, id desc);
create index contact_message_sender on app.contact_message (email, received_at desc);
create index contact_message_assignee on app.contact_message (assignee_id) where assignee_id is not null;

-- The mail itself loses its words when it is sent; the answer stays here as long as its ticket.
create table app.ticket_answer (
  id uuid primary key,
  message_id uuid not null references app.contact_message (id) on delete cascade,
  author_id uuid references app.account (id) on delete set null,
  author text not null,
  body text not null,
  answered_at timestamptz not null
);
create index ticket_answer_message on app.ticket_answer (message_id, answered_at);
create index ticket_answer_author on app.ticket_answer (author_id) where author_id is not null;
