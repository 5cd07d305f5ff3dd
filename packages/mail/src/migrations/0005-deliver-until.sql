-- After this moment a mail is of no use, and is not delivered any more. Null for most, and for those of the version before.
alter table mail.outbox add column deliver_until timestamptz;
-- Mails that wait are withdrawn by the prefix of their key.
create index outbox_unsent on mail.outbox (key) where sent_at is null;
