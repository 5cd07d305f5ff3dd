-- A custom sign-in begun with a name that belongs to no user waits for an answer like any other.
alter table identity.challenge_session alter column sub drop not null;
