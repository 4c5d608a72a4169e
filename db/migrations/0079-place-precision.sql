-- How precisely an event's place is known. `exact`: the coordinates are the venue's. `town`: they are the middle of its
-- town or ZIP code area. `unknown`: they are a guess, the source's home, by which lists find the event and which nobody
-- sees; or there are none.
-- Dropped before the table is written anew.
drop index events_by_date, events_by_place, events_by_nearness, events_running, events_over_days, events_cancelled_by_date;

alter table events alter column place_is_approximate drop default;
alter table events alter column place_is_approximate type text using
  case when latitude is null then 'unknown' when place_is_approximate then 'town' else 'exact' end;
alter table events rename column place_is_approximate to place_precision;
alter table events alter column place_precision set default 'exact';
alter table events add check (place_precision in ('exact', 'town', 'unknown'));

-- Only events whose place is known have a distance.
alter table events alter column position_on_earth set expression as (
  case when place_precision <> 'unknown' then ll_to_earth(latitude, longitude) end);

-- Orders lists by date. An event at an unknown place comes after all others of its day: the time of day that it begins
-- is mapped to the last second of the day.
alter table events add column listed_at timestamptz not null generated always as (
  case when (place_precision = 'unknown' or latitude is null) and not is_virtual_event
    then (date_trunc('day', starts_at at time zone time_zone) + interval '1 day' - interval '1 second'
      + ((starts_at at time zone time_zone) - date_trunc('day', starts_at at time zone time_zone)) / 86400)
      at time zone time_zone
    else starts_at end) stored;
create index events_by_date on events (listed_at, id)
  include (starts_at, ends_at, previous_ends_at, starts_on, ends_on, previous_ends_on, traits, latitude, longitude)
  where status = 'scheduled' and withdrawn_at is null;
create index events_without_place on events (listed_at, id)
  include (starts_at, ends_at, previous_ends_at, starts_on, ends_on, previous_ends_on, traits, latitude, longitude)
  where status = 'scheduled' and withdrawn_at is null and place_precision = 'unknown';
create index events_cancelled_by_date on events (listed_at, id) where status = 'cancelled' and withdrawn_at is null;
create index events_by_place on events using gist (latitude, longitude, listed_at)
  where status = 'scheduled' and withdrawn_at is null;
create index events_by_nearness on events using gist (position_on_earth)
  include (listed_at, id, starts_at, ends_at, previous_ends_at, starts_on, ends_on, previous_ends_on, traits, latitude, longitude,
    place_precision)
  where status = 'scheduled' and withdrawn_at is null;
create index events_running on events using gist ((lasts_long::int), tstzrange(starts_at, ends_at))
  include (listed_at, id, starts_at, ends_at, previous_ends_at, starts_on, ends_on, previous_ends_on, traits, latitude, longitude)
  where status = 'scheduled' and withdrawn_at is null and ends_at - starts_at > interval '3 hours';
create index events_over_days on events using gist ((lasts_long::int), daterange(starts_on, ends_on, '[]'))
  include (listed_at, id, starts_at, ends_at, previous_ends_at, starts_on, ends_on, previous_ends_on, traits, latitude, longitude)
  where status = 'scheduled' and withdrawn_at is null and starts_on < ends_on;

-- Coordinates of venues with the precision `none` are a guess as well. Names without an address are told apart by them.
alter table venues drop constraint venues_check1;
alter table venues drop constraint if exists venues_check2;

-- Places that older versions guessed and showed as a town: those without a town or ZIP code in their text. The next
-- reading of their source places them again.
alter table events disable trigger user;
update events set place_precision = 'unknown'
where place_precision = 'town' and location !~ '[,0-9]'
  and exists (select from event_sources l where l.event_id = events.id);
alter table events enable trigger user;
update venues set precision = 'none', placed_by = null, placed_at = null
where placed_by = 'gazetteer' and town = '' and postcode = '';

-- Names that older versions took for one venue in whatever town. Venues are found by them again, around their place.
delete from venue_names n using venues v
where v.id = n.venue_id and v.town = '' and v.postcode = '' and v.name_key <> '';

-- What sources said before operators corrected it, and where venues were before operators pinned them.
create function pg_temp.with_precision(value jsonb) returns jsonb language sql as $$
  select case when value ? 'placeIsApproximate' then value - 'placeIsApproximate' || jsonb_build_object('placePrecision',
    case when value ->> 'latitude' is null then 'unknown' when (value ->> 'placeIsApproximate')::boolean then 'town' else 'exact' end)
  else value end
$$;
update corrected_fields set source_before = pg_temp.with_precision(source_before), source_value = pg_temp.with_precision(source_value)
where field = 'venue';
update venues set previous = jsonb_set(previous, '{events}', (
  select coalesce(jsonb_agg(e - 'isApproximate' || jsonb_build_object('placePrecision',
    case when e ->> 'latitude' is null then 'unknown' when (e ->> 'isApproximate')::boolean then 'town' else 'exact' end)), '[]')
  from jsonb_array_elements(previous -> 'events') as e))
where previous is not null;
