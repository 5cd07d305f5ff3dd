-- How loud the sound of the master was, in LUFS, before all films were made equally loud. Null without sound, for
-- silence, and for films that were imported before.
alter table app.asset add column loudness_lufs double precision;
