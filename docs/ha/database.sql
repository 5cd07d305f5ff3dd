-- The product's role and database. Run it once, at the primary, as the user postgres.
create role hlizo login password 'change-me';
create database hlizo owner hlizo;
