-- Where a television asked from: a country, when a proxy names one, and the group of its network address.
-- Shown to the user who enters its code, against activating a stranger's television; swept with the row.
alter table app.device_code add column country text;
alter table app.device_code add column address_group text;
