-- One trigger for each table and kind of row that derives something: words for the search, the count of people, and pictures
-- that lost a reference. What else ended references, services write themselves.

-- Imports find what others wrote meanwhile by the transactions that wrote the rows.
drop trigger events_note_changed on events;
drop trigger events_note_emptied on events;
drop trigger events_note_gone on events;
drop trigger events_note_new on events;
drop function note_changed_events();
drop function note_emptied_events();
drop function note_written_events();
drop function note_event_changes(integer[]);
drop table event_changes;

drop trigger events_remember_words_of_new on events;
alter function remember_words() rename to derive_from_new_events;
create trigger events_derive_from_new after insert on events
  referencing new table as written for each statement execute function derive_from_new_events();

drop trigger events_remember_words_of_changed on events;
drop trigger events_release_picture on events;
drop trigger events_release_last_picture on events;
drop function remember_words_of_changed();
create function derive_from_changed_events() returns trigger language plpgsql as $$
begin
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
create trigger events_derive_from_changed after update on events
  referencing old table as before new table as written for each statement execute function derive_from_changed_events();

drop trigger users_keep_words on users;
drop trigger users_keep_changed_words on users;
drop trigger users_tally on users;
drop trigger users_tally_changed on users;
drop trigger users_release_picture on users;
drop trigger users_release_last_picture on users;
drop function keep_people_words();
drop function tally_people();
create function keep_people_words(before tsvector, written tsvector) returns void language plpgsql set enable_seqscan = off as $$
begin
  delete from people_words
  where word = any (tsvector_to_array(before))
    and not exists (select from users where search @@ quote_literal(word)::tsquery);
  insert into people_words (word)
  select word from unnest(tsvector_to_array(written)) as word
  where length(word) between 2 and 40 and word !~ '[0-9]'
  on conflict do nothing;
end $$;
create function derive_from_person() returns trigger language plpgsql as $$
declare
  change integer := (tg_op <> 'DELETE' and new.disabled_at is null and new.profile_visible)::int
    - (tg_op <> 'INSERT' and old.disabled_at is null and old.profile_visible)::int;
begin
  if old.search is distinct from new.search then perform keep_people_words(old.search, new.search); end if;
  if change <> 0 then insert into people_tally (change) values (change); end if;
  if old.avatar is distinct from new.avatar and picture_hash(old.avatar) is not null then
    insert into released_pictures (image_url) values (old.avatar);
  end if;
  return null;
end $$;
create trigger users_derive after insert or update or delete on users for each row execute function derive_from_person();

-- Pictures whose last reference may end by cascade, when an account is deleted.
drop trigger event_drafts_release_picture on event_drafts;
drop trigger event_drafts_release_last_picture on event_drafts;
drop trigger event_photos_release_last_picture on event_photos;
drop trigger journal_entries_release_picture on journal_entries;
drop trigger journal_entries_release_last_picture on journal_entries;
drop trigger organizations_release_picture on organizations;
drop trigger organizations_release_last_picture on organizations;
drop trigger source_pictures_release_picture on source_pictures;
drop trigger source_pictures_release_last_picture on source_pictures;
drop trigger corrections_release_picture on corrections;
drop trigger corrections_release_last_picture on corrections;
drop trigger deleted_organizations_release_picture on deleted_organizations;
drop trigger settings_release_logo on settings;
drop function release_corrected_picture();
drop function release_deleted_picture();
drop function release_logo();
create or replace function release_picture() returns trigger language plpgsql as $$
declare
  before text := coalesce(to_jsonb(old) ->> 'image_url', to_jsonb(old) -> 'content' ->> 'imageUrl');
  written text := coalesce(to_jsonb(new) ->> 'image_url', to_jsonb(new) -> 'content' ->> 'imageUrl');
begin
  if before is distinct from written and picture_hash(before) is not null then
    insert into released_pictures (image_url) values (before);
  end if;
  return null;
end $$;
create trigger event_drafts_release_picture after update or delete on event_drafts
  for each row execute function release_picture();
create trigger event_photos_release_picture after delete on event_photos
  for each row execute function release_picture();
create trigger journal_entries_release_picture after update or delete on journal_entries
  for each row execute function release_picture();
create trigger organizations_release_picture after update or delete on organizations
  for each row execute function release_picture();
