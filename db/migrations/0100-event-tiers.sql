-- How likely an event is learning (2), enriching (1) or clutter (0), and the probability of that. Lists order a day by it;
-- docs/decisions/ranking.md explains how.
drop index events_by_date, events_without_place, events_by_nearness, events_running, events_over_days;

alter table events add column tier smallint not null default 2 check (tier between 0 and 2);
alter table events add column tier_chance real not null default 1 check (tier_chance between 0 and 1);
alter table events disable trigger user;
update events set tier_chance = 0.5, tier = case when format in ('concert', 'show', 'market', 'game', 'sport') then 1 else 2 end
where exists (select from event_sources l where l.event_id = events.id);
alter table events enable trigger user;

-- Two more bits: learning, and one of many events to watch or to visit, which lists fold.
create function event_tier_traits(tier smallint, format text)
returns integer language sql immutable
return ((tier = 2)::int << 28)
  | ((tier = 0 or tier = 1 and coalesce(format in ('concert', 'show', 'market', 'game', 'sport'), false))::int << 29);
alter table events alter column traits set expression as (
  event_traits(category, moods, age_groups, is_free, is_virtual_event) | event_tier_traits(tier, format));

-- Orders lists by day, and within a day best first: midnight of the day, and the seconds that count against the event.
-- Tiers lie 8 hours apart, and everything within a tier adds up to less than 6.
create function rank_seconds(tier smallint, tier_chance real, has_summary boolean, has_place boolean, has_price boolean, has_picture boolean)
returns integer language sql immutable
return (2 - tier) * 28800 + round((1 - tier_chance) * 10000)::int
  + (not has_summary)::int * 6000 + (not has_place)::int * 3000 + (not has_price)::int * 1000 + (not has_picture)::int * 1000;
alter table events add column ranked_at timestamptz not null generated always as (
  ((starts_at at time zone time_zone)::date::timestamp + make_interval(secs => rank_seconds(
    tier, tier_chance, short_description <> '', is_virtual_event or latitude is not null and place_precision <> 'unknown',
    is_free or price is not null, image_url is not null or source_picture_id is not null))) at time zone 'UTC') stored;

create index events_by_rank on events (ranked_at, id)
  include (listed_at, starts_at, ends_at, previous_ends_at, starts_on, ends_on, previous_ends_on, traits, latitude, longitude)
  where status = 'scheduled' and withdrawn_at is null;
create index events_by_date on events (listed_at, id)
  include (starts_at, ends_at, previous_ends_at, starts_on, ends_on, previous_ends_on, traits, latitude, longitude)
  where status = 'scheduled' and withdrawn_at is null;
create index events_without_place on events (listed_at, id)
  include (starts_at, ends_at, previous_ends_at, starts_on, ends_on, previous_ends_on, traits, latitude, longitude)
  where status = 'scheduled' and withdrawn_at is null and place_precision = 'unknown';
create index events_by_nearness on events using gist (position_on_earth)
  include (listed_at, id, starts_at, ends_at, previous_ends_at, starts_on, ends_on, previous_ends_on, traits, latitude, longitude,
    place_precision)
  where status = 'scheduled' and withdrawn_at is null;
create index events_running on events using gist ((lasts_long::int), tstzrange(starts_at, ends_at))
  include (listed_at, ranked_at, id, starts_at, ends_at, previous_ends_at, starts_on, ends_on, previous_ends_on, traits, latitude, longitude)
  where status = 'scheduled' and withdrawn_at is null and ends_at - starts_at > interval '3 hours';
create index events_over_days on events using gist ((lasts_long::int), daterange(starts_on, ends_on, '[]'))
  include (listed_at, ranked_at, id, starts_at, ends_at, previous_ends_at, starts_on, ends_on, previous_ends_on, traits, latitude, longitude)
  where status = 'scheduled' and withdrawn_at is null and starts_on < ends_on;
