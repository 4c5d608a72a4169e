-- Where events take place. Every text that names a venue leads to it, so that placing it once places all its events.
create table venues (
  id integer generated always as identity primary key,
  name text not null default '',
  -- As the source writes it, without the name.
  address text not null default '',
  number text not null default '',
  -- With usual abbreviations: `bloor st w`.
  street text not null default '',
  -- House number and street without its type, to find venues by: `529 bloor`; empty if unknown.
  address_key text not null default '',
  -- Lower case, without accents and punctuation.
  name_key text not null default '',
  town text not null default '',
  region text not null default '',
  postcode text not null default '',
  -- The building that this is a room of.
  parent_id integer references venues on delete set null check (parent_id <> id),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- `zip` and `town`: the middle of that area.
  precision text not null default 'none' check (precision in ('exact', 'zip', 'town', 'none')),
  placed_by text check (placed_by in ('operator', 'source', 'geocoder', 'gazetteer')),
  placed_at timestamptz,
  -- The values that an operator's pin replaced, to undo it.
  previous jsonb,
  -- When the geocoder was asked; it is asked once.
  geocoded_at timestamptz,
  created_at timestamptz not null,
  check ((latitude is null) = (longitude is null)),
  check ((precision = 'none') = (latitude is null))
);
create index venues_by_address on venues (address_key) where address_key <> '';
create index venues_by_name on venues (name_key) where name_key <> '';
create index venues_by_parent on venues (parent_id) where parent_id is not null;
create index venues_to_geocode on venues (id) where geocoded_at is null and precision <> 'exact' and address_key <> '';

-- Names and spellings of venues. A key without a source holds everywhere.
create table venue_names (
  key text primary key,
  venue_id integer not null references venues on delete cascade,
  written text not null
);
create index venue_names_by_venue on venue_names (venue_id);

alter table events
  add column venue_id integer references venues on delete set null,
  -- The coordinates are those of the venue rather than the source's.
  add column is_placed_by_venue boolean not null default false;
create index events_by_venue on events (venue_id, ends_at) where venue_id is not null;
create index events_without_venue on events (id) where venue_id is null and location <> '' and not is_virtual_event;

alter table operator_log drop constraint if exists operator_log_target_kind_check;
alter table operator_log add check (target_kind <> '');
