-- When the contract of a withdrawal was identified: by its number at once, by its owner or an operator later.
alter table app.withdrawal add column placed_at timestamptz;
update app.withdrawal set placed_at = received_at where kind is not null;
