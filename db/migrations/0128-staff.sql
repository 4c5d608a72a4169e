-- Staff may correct events and pin venues, and have no access to people, sources and settings.
alter table users add column is_staff boolean not null default false check (not (is_staff and is_operator));
