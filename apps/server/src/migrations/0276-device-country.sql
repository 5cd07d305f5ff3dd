-- Where a device was last seen, as the proxy in front says; null where none does.
alter table app.device_session add column country text;
