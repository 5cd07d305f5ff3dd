-- A signed address of a film names the device it was made for, and nothing else (media.md §5.1).
create index device_session_id on app.device_session (id);
