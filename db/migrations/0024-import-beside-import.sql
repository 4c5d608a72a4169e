-- Two imports write at the same time. A word that one of them has remembered and not yet committed would hold up the other
-- until then: so imports put off remembering, and do it last, one after the other.

-- What the vocabulary keeps; the others are looked for among the events alone.
create function is_vocabulary(word text) returns boolean language sql immutable parallel safe
return length(word) between 2 and 40 and word !~ '[0-9]';

create or replace function remember_words() returns trigger language plpgsql as $$
begin
  if current_setting('wonderlark.words', true) = 'later' then return null; end if;
  insert into search_words (word)
  select word
  from (select distinct unnest(tsvector_to_array(search)) collate "C" as word from written offset 0) as used
  where is_vocabulary(word)
  on conflict do nothing;
  return null;
end $$;

create or replace function remember_words_of_changed() returns trigger language plpgsql as $$
begin
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

-- Words of these events that the vocabulary lacks. Distinct before their letters are looked at, out of the select list,
-- where no row has to be laid by.
create function words_to_remember(ids integer[]) returns setof text language sql stable as $$
  select word
  from (select distinct unnest(tsvector_to_array(search)) collate "C" as word from events where id = any (ids) offset 0) as used
  where is_vocabulary(word) and not exists (select from search_words known where known.word = used.word)
$$;
