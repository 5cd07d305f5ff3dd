-- Messages about personal data are answered within a month (GDPR art. 12).
alter table app.contact_message drop constraint contact_message_topic_check;
alter table app.contact_message add constraint contact_message_topic_check
  check (topic in ('account', 'payment', 'playback', 'complaint', 'data', 'other'));
create index contact_message_data on app.contact_message (received_at) where topic = 'data';

-- Data requests are found without reading all accounts.
create index account_deletion_requested on app.account (deletion_requested_at)
  where deletion_requested_at is not null;
create index data_export_requested on app.data_export (requested_at);
