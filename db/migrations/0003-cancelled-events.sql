-- Calendars tell what was cancelled; lists hide it, so that none of their indexes holds it.
create index events_cancelled_by_date on events (starts_at, id)
  where status = 'cancelled' and withdrawn_at is null and not lasts_long;
create index events_cancelled_lasting_long on events (ends_at)
  where status = 'cancelled' and withdrawn_at is null and lasts_long;
