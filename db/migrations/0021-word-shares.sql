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
