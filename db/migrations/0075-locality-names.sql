-- Towns have several names, and postcodes of several countries look alike.
alter table localities
  -- The name isn't the town's usual one: München for Munich.
  add column is_alternate boolean not null default false;
drop index localities_by_zip;
create unique index localities_by_zip on localities (zip, left(region, 2)) where zip is not null;
-- One row a town is enough around a point.
drop index localities_by_position;
create index localities_by_position on localities using gist (point(longitude, latitude))
  where key is not null and is_suggested and not is_alternate;
