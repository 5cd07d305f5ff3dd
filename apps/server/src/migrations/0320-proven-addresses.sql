-- Until when an account had an address that it had proven; null where it was only asked for. Of addresses that
-- were left before, it is not known: what was sent under them stays with no account until it is deleted by age.
alter table app.former_address add column proven_until timestamptz;

create index former_address_proven on app.former_address (email, proven_until) where proven_until is not null;
