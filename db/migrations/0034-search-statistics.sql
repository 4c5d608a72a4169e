-- The shares of common words come from the planner's statistics, which `analyze` updates anyway, instead of a column of the
-- vocabulary and a job that kept it up to date. They only choose between two ways to find the same events. A word that is
-- too rare for the statistics counts as absent, so its search begins at the index of words.
create or replace function event_search_query(typed text, out words tsquery, out lead tsquery) language plpgsql stable as $$
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
  common_words text[];
  common_shares real[];
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
    if common_words is null then
      select most_common_elems::text::text[], most_common_elem_freqs into common_words, common_shares
      from pg_stats where schemaname = current_schema() and tablename = 'events' and attname = 'search';
    end if;
    -- An event may have several of the forms: fewer events than the sum.
    part_share := 1 - exp(-(
      select coalesce(sum(share), 0) from unnest(common_words, common_shares) as common (word, share)
      where word = any(forms || typed_word) or is_last and starts_with(word, typed_word)));
    if lead is null or not is_last or part_share <= 6 * words_share then
      lead := case when lead is null then part else lead && part end;
    end if;
    words_share := words_share * part_share;
  end loop;
  if words_share * words_share * (select reltuples from pg_class where oid = 'events'::regclass) > 100 then
    lead := null;
  end if;
end $$;

drop function count_words();
alter table search_words drop column share;
delete from jobs where kind = 'words.count';
