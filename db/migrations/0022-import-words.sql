-- Imports write a thousand events in a statement: what follows from them is done once a statement, not row by row.

-- The same words in less than half the time: words are made distinct before their letters are looked at, and come out of
-- the select list, where no row has to be laid by.
create or replace function remember_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word)
  select word
  from (select distinct unnest(tsvector_to_array(search)) collate "C" as word from written offset 0) as used
  where length(word) between 2 and 40 and word !~ '[0-9]'
  on conflict do nothing;
  return null;
end $$;

create or replace function remember_words_of_changed() returns trigger language plpgsql as $$
begin
  insert into search_words (word)
  select word
  from (
    select distinct unnest(tsvector_to_array(written.search)) collate "C" as word
    from written join before using (id) where written.search <> before.search offset 0) as used
  where length(word) between 2 and 40 and word !~ '[0-9]'
  on conflict do nothing;
  return null;
end $$;

create function tell_topic(topic text) returns void language plpgsql as $$
declare
  told text := coalesce(current_setting('wonderlark.public_changes', true), '');
begin
  if not topic = any (string_to_array(told, ' ')) then
    perform set_config('wonderlark.public_changes', ltrim(told || ' ' || topic), true);
    perform pg_notify('public_changes', topic);
  end if;
end $$;
create or replace function tell_public_change() returns trigger language plpgsql as $$
begin
  perform tell_topic(tg_argv[0]);
  return null;
end $$;
-- Of a statement; one that writes no row changes nothing.
create function tell_public_changes() returns trigger language plpgsql as $$
begin
  if exists (select from written) then perform tell_topic(tg_argv[0]); end if;
  return null;
end $$;

drop trigger events_tell_new on events;
create trigger events_tell_new after insert on events
  referencing new table as written for each statement execute function tell_public_changes('events');
create trigger events_tell_gone after delete on events
  referencing old table as written for each statement execute function tell_public_changes('events');
drop trigger event_sources_tell_new on event_sources;
create trigger event_sources_tell_new after insert on event_sources
  referencing new table as written for each statement execute function tell_public_changes('events');
create trigger event_sources_tell_gone after delete on event_sources
  referencing old table as written for each statement execute function tell_public_changes('events');
