-- Held-back events are stored, keep their address and stay on the lists of people who saved them, but no list, count,
-- feed, email or site map has them. As a status of their own they are outside of every index of what is listed.
alter table events drop constraint events_status_check;
alter table events add constraint events_status_check
  check (status in ('scheduled', 'cancelled', 'held', 'hidden', 'unlisted'));
alter table events
  -- Why an imported event is held back: its learning is below the limit, or its source is reviewed first. Null: it is not.
  add column held_for text check (held_for in ('learning', 'review')),
  -- Pinned events come first among the featured ones.
  add column pinned_at timestamptz,
  add check (status <> 'unlisted' or held_for is not null);

-- Titles as they are compared with typed ones: without accents, punctuation and case.
create function title_key(title text) returns text language sql immutable parallel safe
return btrim(regexp_replace(lower(unaccent(title)), '[[:space:][:punct:]]+', ' ', 'g'));

create index events_unlisted_by_title on events (title_key(title))
  where status = 'unlisted' and withdrawn_at is null;
create index events_unlisted_by_end on events (ends_at) where status = 'unlisted' and withdrawn_at is null;
create index events_pinned on events (ends_at)
  where pinned_at is not null and status = 'scheduled' and withdrawn_at is null;

-- Operators' changes to imported events: single ones, series, or all that a rule covers, also in the future.
create table corrections (
  id integer generated always as identity primary key,
  scope text not null check (scope in ('event', 'series', 'organizer', 'title', 'words', 'source')),
  event_id integer references events on delete cascade,
  series_id integer references series on delete cascade,
  -- For the scope `source`, or limits a rule to one source.
  source_id integer references sources on delete cascade,
  -- The organizer's name, or the words that a title or text contains.
  words text,
  -- Field → value; see `correctionChangesSchema` in src/contract/curation.ts.
  changes jsonb not null,
  reason text not null default '',
  created_by integer references users on delete set null,
  created_at timestamptz not null,
  undone_by integer references users on delete set null,
  undone_at timestamptz,
  check ((scope = 'event') <= (event_id is not null)),
  check ((scope = 'series') <= (series_id is not null)),
  check ((scope = 'source') <= (source_id is not null)),
  check ((scope in ('organizer', 'title', 'words')) = (words is not null))
);
create index corrections_active on corrections (id) where undone_at is null;
create index corrections_by_event on corrections (event_id) where event_id is not null;
create index corrections_by_series on corrections (series_id) where series_id is not null;
create index corrections_by_source on corrections (source_id) where source_id is not null;
create index corrections_by_author on corrections (created_by) where created_by is not null;
create index corrections_by_undoer on corrections (undone_by) where undone_by is not null;

-- The corrected fields of each event, with the value that its source gives.
create table corrected_fields (
  event_id integer not null references events on delete cascade,
  field text not null,
  correction_id integer not null references corrections on delete cascade,
  -- Null if the field is emptied.
  corrected jsonb,
  -- The source's value when the field was corrected, and when the source was last read.
  source_before jsonb,
  source_value jsonb,
  source_changed_at timestamptz,
  primary key (event_id, field)
);
create index corrected_fields_by_correction on corrected_fields (correction_id);
create index corrected_fields_changed on corrected_fields (source_changed_at) where source_changed_at is not null;

-- A picture of a correction stays as long as the correction.
create or replace function is_picture_used(hash text) returns boolean language sql stable as $$
  select exists (select from events where picture_hash(image_url) = hash)
    or exists (select from source_pictures where picture_hash(image_url) = hash)
    or exists (select from users where picture_hash(avatar) = hash)
    or exists (select from event_drafts where picture_hash(content ->> 'imageUrl') = hash)
    or exists (select from corrections where picture_hash(changes ->> 'picture') = hash and undone_at is null)
$$;
create index corrections_by_picture on corrections (picture_hash(changes ->> 'picture')) where undone_at is null;
create function release_corrected_picture() returns trigger language plpgsql as $$
begin
  insert into released_pictures (image_url) values (old.changes ->> 'picture');
  return null;
end $$;
create trigger corrections_release_picture after update on corrections
  for each row when (old.undone_at is null and new.undone_at is not null and picture_hash(old.changes ->> 'picture') is not null)
  execute function release_corrected_picture();
create trigger corrections_release_last_picture after delete on corrections
  for each row when (old.undone_at is null and picture_hash(old.changes ->> 'picture') is not null)
  execute function release_corrected_picture();


-- Events that the classifier has seen already are judged at once.
update events e set status_when_shown = e.status, status = 'unlisted', held_for = 'learning'
where e.learning < 0.5 and e.status in ('scheduled', 'cancelled')
  and exists (select from event_sources l where l.event_id = e.id)
  and not exists (select from user_events h where h.event_id = e.id and h.status = 'hosting')
  and not exists (
    select from event_sources l join sources s on s.id = l.source_id
    where l.event_id = e.id and l.withdrawn_at is null and s.trust <> 'learning');
