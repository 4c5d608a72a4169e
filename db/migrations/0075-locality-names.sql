-- Towns have several names, and postcodes of several countries look alike.
alter table localities
  -- The name isn't the town's usual one: München for Munich.
  add column is_alternate boolean not null default false;
drop index localities_by_zip;
create unique index localities_by_zip on localities (zip, left(region, 2)) where zip is not null;

-- An alternate name is searched from its start, for which the index of the keys is enough. Around a point, one row a town is.
drop index localities_by_likeness;
create index localities_by_likeness on localities using gin (key gin_trgm_ops)
  where key is not null and is_suggested and not is_alternate;
drop index localities_by_position;
create index localities_by_position on localities using gist (point(longitude, latitude))
  where key is not null and is_suggested and not is_alternate;

-- Suggested towns of which a part resembles the text. The default threshold, 0.6, misses "newrak" for Newark.
create or replace function similar_localities(typed text) returns setof localities language sql stable
set pg_trgm.word_similarity_threshold = 0.3 as $$
  select * from localities where typed <% key and key is not null and is_suggested and not is_alternate
$$;
