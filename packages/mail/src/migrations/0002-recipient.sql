-- Support reads which mails an address has got.
create index outbox_recipient on mail.outbox (recipient, created_at desc);
