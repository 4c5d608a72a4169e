-- Dates of a series hold the end of the one before, by which lists find the next date of each series. One trigger for each kind
-- of statement derives that and the words.
drop trigger events_link_new on events;
drop trigger events_link_changed on events;
drop trigger events_link_rest on events;
drop function link_new_occurrences();
drop function link_changed_occurrences();

create or replace function derive_from_new_events() returns trigger language plpgsql as $$
declare
  changed integer[] := array(select distinct series_id from written where series_id is not null);
begin
  if cardinality(changed) > 0 then perform link_occurrences(changed); end if;
  if current_setting('wonderlark.words', true) = 'later' then return null; end if;
  insert into search_words (word)
  select word
  from (select distinct unnest(tsvector_to_array(search)) collate "C" as word from written offset 0) as used
  where is_vocabulary(word)
  on conflict do nothing;
  return null;
end $$;

create or replace function derive_from_changed_events() returns trigger language plpgsql as $$
declare
  changed integer[] := array(
    select distinct unnest(array_remove(array[written.series_id, before.series_id], null))
    from written join before using (id)
    where (written.series_id, written.starts_at, written.ends_at, written.time_zone, written.status, written.withdrawn_at)
      is distinct from (before.series_id, before.starts_at, before.ends_at, before.time_zone, before.status, before.withdrawn_at));
begin
  if cardinality(changed) > 0 then
    perform link_occurrences(changed);
    update events set previous_ends_at = null, previous_ends_on = null
    from written where events.id = written.id and written.series_id is null and written.previous_ends_at is not null;
  end if;
  insert into released_pictures (image_url)
  select before.image_url from written join before using (id)
  where before.image_url is distinct from written.image_url and picture_hash(before.image_url) is not null;
  if current_setting('wonderlark.words', true) = 'later' then return null; end if;
  insert into search_words (word)
  select word
  from (
    select distinct unnest(tsvector_to_array(written.search)) collate "C" as word
    from written join before using (id) where written.search <> before.search offset 0) as used
  where is_vocabulary(word)
  on conflict do nothing;
  return null;
end $$;

create function derive_from_deleted_events() returns trigger language plpgsql as $$
declare
  changed integer[] := array(select distinct series_id from written where series_id is not null);
begin
  if cardinality(changed) > 0 then perform link_occurrences(changed); end if;
  return null;
end $$;
create trigger events_derive_from_deleted after delete on events
  referencing old table as written for each statement execute function derive_from_deleted_events();
