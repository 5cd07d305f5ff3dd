-- An update of an indexed column writes into all indexes of its row, and every refresh is one. A BRIN index,
-- which the sweep of used tokens reads as well, leaves the row where it is while its page has room (PostgreSQL 16).
drop index identity.refresh_token_rotated;
create index refresh_token_rotated on identity.refresh_token using brin (rotated_at);
alter table identity.refresh_token set (fillfactor = 70);
