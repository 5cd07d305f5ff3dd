-- Support reads what was sent to a person, without codes and tokens. Null for mails before this version, and for
-- those that say what a person follows.
alter table mail.outbox add column redacted_text text;
