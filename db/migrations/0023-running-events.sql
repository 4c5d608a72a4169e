-- What is on at a moment: the few that last long by their span, as before; all others among those that have begun within
-- the last hours, whose index by date is read anyway for what is to come. So the spans of most events, which take the
-- most room and are the slowest to write, are in no index.
drop index events_running;
create index events_running on events using gist ((lasts_long::int), tstzrange(starts_at, ends_at))
  include (starts_at, id, ends_at, previous_ends_at, starts_on, ends_on, previous_ends_on, traits, latitude, longitude)
  where status = 'scheduled' and withdrawn_at is null and ends_at - starts_at > interval '3 hours';
