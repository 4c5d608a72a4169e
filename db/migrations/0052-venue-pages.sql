-- Address of an organizer's page: "Mill & Loom Guild" becomes `mill-loom-guild`.
create function organizer_slug(name text) returns text language sql immutable strict parallel safe
return btrim(left(regexp_replace(lower(unaccent(name)), '[^[:alnum:]]+', '-', 'g'), 120), '-');

create index events_by_organizer on events (organizer_slug(organizer), ends_at) where organizer <> '';

-- Venues and organizers whose new events a person wants to hear about.
create table page_follows (
  user_id integer not null references users on delete cascade,
  venue_id integer references venues on delete cascade,
  -- Slug, because an organizer is the text that events name.
  organizer text check (organizer <> ''),
  -- Events created until then are known to the person. Later ones are told once, which `digest_events` remembers.
  created_at timestamptz not null,
  check (num_nonnulls(venue_id, organizer) = 1),
  unique nulls not distinct (user_id, venue_id, organizer)
);
create index page_follows_by_venue on page_follows (venue_id) where venue_id is not null;
