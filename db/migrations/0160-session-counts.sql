-- Heads that a host or a library counted at a session. These are numbers of people, never names, so nothing here is about anyone.
create table session_counts (
  event_id integer primary key references events on delete cascade,
  adults integer not null check (adults between 0 and 100000),
  children integer not null check (children between 0 and 100000),
  -- Those who took part live from elsewhere.
  online integer not null check (online between 0 and 100000),
  -- The age that the session was made for, in years, as the public libraries' survey divides them.
  age text not null check (age in ('0-5', '6-11', '12-18', '19+', 'general')),
  place text not null check (place in ('on-site', 'off-site', 'virtual')),
  counted_at timestamptz not null
);
