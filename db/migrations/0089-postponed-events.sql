-- A postponed event has no new date yet. Like a cancelled one, it is in calendars and in no list.
alter table events drop constraint events_status_check;
alter table events drop constraint events_status_when_shown_check;
alter table events drop constraint events_visibility_status_check;
alter table events
  add constraint events_status_check
    check (status in ('scheduled', 'cancelled', 'postponed', 'held', 'hidden', 'unlisted', 'private')),
  add constraint events_status_when_shown_check check (status_when_shown in ('scheduled', 'cancelled', 'postponed')),
  add constraint events_visibility_status_check check (
    case visibility when 'public' then status <> 'private'
      when 'unlisted' then status not in ('scheduled', 'cancelled', 'postponed', 'private')
      else status not in ('scheduled', 'cancelled', 'postponed', 'unlisted') end),
  -- BCP 47 tag of the language that the source says it is held in.
  add column language text,
  -- When it was to start before it was moved; null if it never was, or is back at that time.
  add column previous_starts_at timestamptz;

create or replace function apply_visibility() returns trigger language plpgsql as $$
begin
  if new.status not in ('held', 'hidden') then
    if new.status in ('scheduled', 'cancelled', 'postponed') then new.status_when_shown := new.status; end if;
    new.status := case
      when new.visibility = 'private' then 'private'
      when new.visibility = 'unlisted' or new.held_for is not null then 'unlisted'
      else new.status_when_shown end;
  end if;
  return new;
end $$;

drop index events_cancelled_by_date;
drop index events_cancelled_running;
drop index events_cancelled_over_days;
create index events_cancelled_by_date on events (starts_at, id)
  where status in ('cancelled', 'postponed') and withdrawn_at is null;
create index events_cancelled_running on events using gist ((lasts_long::int), tstzrange(starts_at, ends_at))
  where status in ('cancelled', 'postponed') and withdrawn_at is null;
create index events_cancelled_over_days on events using gist ((lasts_long::int), daterange(starts_on, ends_on, '[]'))
  where status in ('cancelled', 'postponed') and withdrawn_at is null and starts_on < ends_on;

-- Whoever moves an event, a host or a reading.
create function remember_previous_start() returns trigger language plpgsql as $$
begin
  new.previous_starts_at := nullif(coalesce(old.previous_starts_at, old.starts_at), new.starts_at);
  return new;
end $$;
create trigger events_remember_previous_start before update of starts_at on events
  for each row when (old.starts_at is distinct from new.starts_at) execute function remember_previous_start();
