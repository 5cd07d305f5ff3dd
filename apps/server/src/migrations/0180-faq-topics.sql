-- The topics of /faq in the operator's order (D150); without rows they are the house's.
create table app.faq_topic (
  id text primary key,
  position int not null,
  is_hidden boolean not null,
  is_on_home boolean not null,
  -- Null while the operator has not changed them: then they are the house's, and follow its releases.
  words jsonb
);
