-- Towns and ZIP code areas, loaded after the migrations by src/server/platform/places/load-localities.ts. The comment on
-- the table names the loaded version. Backups leave the table out.
create table localities (
  name text not null,
  -- ISO 3166: US-NJ, CA-ON, PT.
  region text not null,
  -- Normalized name of a town, with a space before each word: the pattern '% mont%' finds words that start with it.
  key text collate "C",
  zip text collate "C",
  population integer not null,
  latitude double precision not null,
  longitude double precision not null,
  -- Small towns abroad and ZIP codes without a post office are found only when spelled in full.
  is_suggested boolean not null,
  check ((key is null) <> (zip is null))
);
create unique index localities_by_key on localities (key, region) where key is not null;
create unique index localities_by_zip on localities (zip) where zip is not null;
create index localities_by_likeness on localities using gin (key gin_trgm_ops) where key is not null and is_suggested;
create index localities_by_position on localities using gist (point(longitude, latitude))
  where key is not null and is_suggested;

-- Suggested towns of which a part resembles the text. The default threshold, 0.6, misses "newrak" for Newark.
create function similar_localities(typed text) returns setof localities language sql stable
set pg_trgm.word_similarity_threshold = 0.3 as $$
  select * from localities where typed <% key and key is not null and is_suggested
$$;
