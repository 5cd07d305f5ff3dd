-- How often an answer of the FAQ was of use, and how often not (D150). Counted, without who said so.
create table app.faq_vote (
  topic text primary key,
  helpful bigint not null default 0,
  unhelpful bigint not null default 0
);
