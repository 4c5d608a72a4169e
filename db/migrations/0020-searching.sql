-- How many of all events have a word, from 0 to 1, as a sample told last; 0 for what is rare. A search then knows before
-- it looks at any event whether to begin at the index of words or to walk through what lies ahead until a page is full.
-- The planner cannot tell: its own statistics hold none of the thousand rarer words that one beginning has together, and
-- took 380 events for what were 47,568.
alter table search_words add column share real not null default 0;

-- Looks at about 10,000 events. Shares that have hardly moved stay as they are written.
create function count_words() returns void language plpgsql as $$
declare
  percent real := (
    select least(100, 10000 * 100 / greatest(reltuples, 1)) from pg_class where oid = 'events'::regclass);
  sample text := format('events tablesample system (%s) repeatable (1)', percent);
  looked_at real;
begin
  execute 'select greatest(count(*), 1) from ' || sample into looked_at;
  update search_words set share = counted.share
  from (
    select search_words.word, coalesce(ndoc, 0) / looked_at as share
    from search_words left join ts_stat('select search from ' || sample) as met on met.word = search_words.word
  ) as counted
  where search_words.word = counted.word and abs(search_words.share - counted.share) > 0.2 * search_words.share;
end $$;

-- What was typed, as a query, and the part of it with which to ask the index of words. That part is null when so many
-- events have the words that 100 of them are met sooner by walking: at one in 100 of a million, or one in 10 of ten
-- thousand. It leaves an unfinished word with very many endings out when another word is rare, since the index gathers all
-- events of all endings before it looks at the other word. Everything else is as before.
drop function event_search_query(text);
create function event_search_query(typed text, out words tsquery, out lead tsquery) language plpgsql stable as $$
declare
  typed_words text[] := (array_remove(
    regexp_split_to_array(lower(unaccent(typed)), '[^[:alnum:]]+'), ''))[1:12];
  typed_word text;
  forms text[];
  part tsquery;
  part_share real;
  words_share real := 1;
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
        and not exists (select from search_words where word = typed_word) then
        words := null;
        lead := null;
        return;
      end if;
    end if;
    forms := array_remove(forms, typed_word);
    part := (quote_literal(typed_word) || case when is_last then ':*' else '' end)::tsquery;
    for form in 1 .. cardinality(forms) loop
      part := part || quote_literal(forms[form])::tsquery;
    end loop;
    words := case when words is null then part else words && part end;
    -- An event may have several of the forms: fewer events than the sum.
    part_share := 1 - exp(-(
      select coalesce(sum(share), 0) from (
        select share from search_words
        where is_last and word >= typed_word and word < typed_word || chr(1114111)
        union all
        select share from search_words
        where word = any(forms || typed_word) and not (is_last and starts_with(word, typed_word))) as meant));
    if lead is null or not is_last or part_share <= 6 * words_share then
      lead := case when lead is null then part else lead && part end;
    end if;
    words_share := words_share * part_share;
  end loop;
  if words_share * words_share * (select reltuples from pg_class where oid = 'events'::regclass) > 100 then
    lead := null;
  end if;
end $$;
select count_words();

-- Whom one might like to follow is looked for among the newest of those who share an interest, and of those around, by
-- quarters of a degree.
create index users_by_newest on users (created_at desc, id desc) include (interests)
  where disabled_at is null and profile_visible;
create index users_by_interests on users using gin (interests) where disabled_at is null and profile_visible;
create index users_by_place on users ((floor(latitude * 4)::int), (floor(longitude * 4)::int), created_at desc, id desc)
  where disabled_at is null and profile_visible;
-- How many people there are in all is the sum of these: a row for each who came, went, hid or showed themselves, put into
-- one from time to time. Counting 180,000 took 16 ms of a processor; one number in one row would make those who sign up wait
-- for each other.
create table people_tally (change bigint not null);
insert into people_tally select count(*) from users where disabled_at is null and profile_visible;

create function tally_people() returns trigger language plpgsql as $$
begin
  insert into people_tally (change) values (
    (tg_op <> 'DELETE' and new.disabled_at is null and new.profile_visible)::int
    - (tg_op <> 'INSERT' and old.disabled_at is null and old.profile_visible)::int);
  return null;
end $$;
create trigger users_tally after insert or delete on users for each row execute function tally_people();
create trigger users_tally_changed after update on users for each row
  when ((old.disabled_at is null and old.profile_visible) <> (new.disabled_at is null and new.profile_visible))
  execute function tally_people();

create function fold_people_tally() returns void language sql as $$
  with folded as (delete from people_tally returning change)
  insert into people_tally select coalesce(sum(change), 0) from folded
$$;

-- Every word that somebody's profile has, but for those with digits, of which each username may be one: for finding the
-- word that was meant. Hidden people's are among them, so what is found in it says nothing before it is looked for among
-- the visible.
create table people_words (word text collate "C" primary key);

create function keep_people_words() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if tg_op <> 'INSERT' then
    delete from people_words
    where word = any(tsvector_to_array(old.search))
      and not exists (select from users where search @@ quote_literal(word)::tsquery);
  end if;
  if tg_op <> 'DELETE' then
    insert into people_words (word)
    select word from unnest(tsvector_to_array(new.search)) as word
    where length(word) between 2 and 40 and word !~ '[0-9]'
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger users_keep_words after insert or delete on users for each row execute function keep_people_words();
create trigger users_keep_changed_words after update on users
  for each row when (old.search <> new.search) execute function keep_people_words();
insert into people_words (word)
select distinct word collate "C" from users, unnest(tsvector_to_array(search)) as word
where length(word) between 2 and 40 and word !~ '[0-9]';

-- As before, from the words that are kept instead of those of all people, and no seventh of a second to find that nobody has
-- a word: `enable_seqscan` keeps plans that know no values at the index.
create or replace function people_words_alike(viewer integer, typed text) returns text[] language sql stable
set enable_seqscan = off as $$
  select array(
    select word from (
      select word from (
        select word, least(
          levenshtein_less_equal(word, typed, 2),
          levenshtein_less_equal(left(word, length(typed)), typed, 2),
          levenshtein_less_equal(left(word, length(typed) + 1), typed, 2)) as distance
        from people_words
        where word >= left(typed, 1) and word < left(typed, 1) || chr(1114111) and length(word) >= length(typed) - 2) as words
      where distance <= case when length(typed) >= 7 then 2 else 1 end
      order by distance, word offset 0) as near
    where exists (select from visible_people(viewer) as person where person.search @@ quote_literal(near.word)::tsquery)
    limit 8)
$$;
alter function people_search_query(integer, text) set enable_seqscan = off;
