-- What is on at a moment is found by its span, what is to come by its start: neither touches what is over, nor what
-- has begun within the last days and ended. So no index needs to set those that last long apart.
drop index events_by_date;
drop index events_lasting_long;
drop index events_by_nearness;
create index events_by_date on events (starts_at, id)
  include (ends_at, previous_ends_at, starts_on, ends_on, previous_ends_on, traits, latitude, longitude)
  where status = 'scheduled' and withdrawn_at is null;
-- Exhibitions that run for months have pages of their own in it: one among short events makes the whole page look as
-- if something on it were on today (1,574 pages read at 1,000,000 events).
create index events_running on events using gist ((lasts_long::int), tstzrange(starts_at, ends_at))
  include (starts_at, id, ends_at, previous_ends_at, starts_on, ends_on, previous_ends_on, traits, latitude, longitude)
  where status = 'scheduled' and withdrawn_at is null;
-- What goes on into another day is little, and all that a list from a day on needs of the days before.
create index events_over_days on events using gist ((lasts_long::int), daterange(starts_on, ends_on, '[]'))
  include (starts_at, id, ends_at, previous_ends_at, starts_on, ends_on, previous_ends_on, traits, latitude, longitude)
  where status = 'scheduled' and withdrawn_at is null and starts_on < ends_on;
create index events_by_nearness on events using gist (position_on_earth)
  include (starts_at, id, ends_at, previous_ends_at, starts_on, ends_on, previous_ends_on, traits, latitude, longitude)
  where status = 'scheduled' and withdrawn_at is null;

drop index events_cancelled_by_date;
drop index events_cancelled_lasting_long;
create index events_cancelled_by_date on events (starts_at, id) where status = 'cancelled' and withdrawn_at is null;
create index events_cancelled_running on events using gist ((lasts_long::int), tstzrange(starts_at, ends_at))
  where status = 'cancelled' and withdrawn_at is null;
create index events_cancelled_over_days on events using gist ((lasts_long::int), daterange(starts_on, ends_on, '[]'))
  where status = 'cancelled' and withdrawn_at is null and starts_on < ends_on;

-- A word and what is left of it without one of its letters. Two words are one letter apart when they share one of
-- these, or very nearly so: an index finds in a look what trigrams find after reading hundreds of likely words.
create function word_deletions(word text) returns text[] language sql immutable
return array[word] || array(
  select overlay(word placing '' from place for 1) from generate_series(1, length(word)) as place);
drop index search_words_by_likeness;
create index search_words_by_deletions on search_words using gin (word_deletions(word)) with (fastupdate = off)
  where length(word) >= 5;

create or replace function words_one_letter_away(typed text) returns text[] language sql stable
return array(
  select word from search_words
  where word_deletions(word) && word_deletions(typed) and length(word) >= 5
    and levenshtein_less_equal(word, typed, 1) <= 1
  order by similarity(word, typed) desc, word limit 8);

-- As before, but for two things. A word's beginning is looked up as the first word from there on, one step in the index
-- whatever plan the function keeps. And a word that no event has, nor a like one, ends the search at once: null. The
-- vocabulary knows nothing of words with digits, of single letters and of very long words, which are searched for.
create or replace function event_search_query(typed text) returns tsquery language plpgsql stable as $$
declare
  typed_words text[] := (array_remove(
    regexp_split_to_array(lower(unaccent(typed)), '[^[:alnum:]]+'), ''))[1:12];
  typed_word text;
  forms text[];
  part tsquery;
  whole tsquery;
  is_last boolean;
  is_begun boolean;
begin
  for i in 1 .. cardinality(typed_words) loop
    typed_word := typed_words[i];
    is_last := i = cardinality(typed_words);
    if word_stem(typed_word) = '' and not is_last then continue; end if;
    forms := array(select word from search_words where stem = word_stem(typed_word) and stem <> '' limit 20);
    if cardinality(forms) = 0 then
      is_begun := is_last and coalesce(
        starts_with((select word from search_words where word >= typed_word order by word limit 1), typed_word), false);
      if length(typed_word) >= 4 and not is_begun then forms := words_one_letter_away(typed_word); end if;
      if cardinality(forms) = 0 and not is_begun and length(typed_word) between 4 and 40 and typed_word !~ '[0-9]'
        and not exists (select from search_words where word = typed_word) then return null; end if;
    end if;
    part := (quote_literal(typed_word) || case when is_last then ':*' else '' end)::tsquery;
    for form in 1 .. cardinality(forms) loop
      part := part || quote_literal(forms[form])::tsquery;
    end loop;
    whole := case when whole is null then part else whole && part end;
  end loop;
  return whole;
end $$;
