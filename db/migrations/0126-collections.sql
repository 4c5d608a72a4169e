-- A source that lists the events of many organizers. Where a second source has the same event, that one knows it better.
alter table sources add column is_collection boolean not null default false;

-- A series whose dates are those of another source's series. Its events belong to that one.
alter table series add column joined_to integer references series on delete set null check (joined_to <> id);
create index series_by_joined on series (joined_to) where joined_to is not null;
