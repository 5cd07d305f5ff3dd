-- Sign-ins by CUSTOM_AUTH: the host let the user in, who proved nothing.
alter table identity.refresh_family add column is_by_host boolean not null default false;
