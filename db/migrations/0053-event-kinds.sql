alter table events
  -- Takes place at a venue and online. Searches for either find it.
  add column is_hybrid boolean not null default false check (not is_hybrid or is_virtual_event),
  -- A session of a course. Guests sign up for all sessions of the series at once.
  add column is_course boolean not null default false check (not is_course or series_id is not null),
  add column visibility text not null default 'public' check (visibility in ('public', 'unlisted', 'private'));

-- The status says where an event is shown, so no list, index or condition that names a status can show an unlisted or
-- private event by accident. `status_when_shown` tells whether such an event is cancelled.
alter table events drop constraint events_status_check;
alter table events drop constraint events_check4;
alter table events
  add constraint events_status_check
    check (status in ('scheduled', 'cancelled', 'held', 'hidden', 'unlisted', 'private')),
  add constraint events_unlisted_check check (status <> 'unlisted' or held_for is not null or visibility = 'unlisted'),
  add constraint events_visibility_status_check check (
    case visibility when 'public' then status <> 'private'
      when 'unlisted' then status not in ('scheduled', 'cancelled', 'private')
      else status not in ('scheduled', 'cancelled', 'unlisted') end);

-- Derives the status from the visibility, whichever of the two is written. Held and hidden events stay so.
create function apply_visibility() returns trigger language plpgsql as $$
begin
  if new.status not in ('held', 'hidden') then
    if new.status in ('scheduled', 'cancelled') then new.status_when_shown := new.status; end if;
    new.status := case
      when new.visibility = 'private' then 'private'
      when new.visibility = 'unlisted' or new.held_for is not null then 'unlisted'
      else new.status_when_shown end;
  end if;
  return new;
end $$;
create trigger events_apply_visibility before insert on events
  for each row when (new.visibility <> 'public') execute function apply_visibility();
create trigger events_apply_changed_visibility before update on events
  for each row when (new.visibility <> 'public' or old.visibility <> 'public') execute function apply_visibility();

-- Whether the account may see a private event: its hosts and guests, and people who are invited. The sessions of a
-- course share their guests.
create function may_see_private(event integer, account integer) returns boolean language sql stable as $$
  select exists (
      select from user_events h where h.event_id = event and h.user_id = account and h.status = 'hosting')
    or exists (
      select from guests g
      where g.user_id = account and g.removed_at is null and not is_barred_guest(g.event_id, account, g.address)
        and (g.event_id = event or exists (
          select from events own join events other on other.series_id = own.series_id
          where own.id = event and own.is_course and other.id = g.event_id))
        and (g.answer is distinct from 'no'
          or exists (select from invitations i where i.guest_id = g.id and not i.is_suppressed)))
$$;

-- Hybrid events have a venue, too.
drop index events_without_venue;
create index events_without_venue on events (id)
  where venue_id is null and location <> '' and (not is_virtual_event or is_hybrid);
