-- Mails that were given up wait for an operator.
create index outbox_given_up on mail.outbox (dead_at desc) where dead_at is not null;
