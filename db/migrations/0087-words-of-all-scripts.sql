-- Words of all scripts. PostgreSQL's parser ends words at some combining marks, so it tore Hindi and Tamil words apart, and it takes
-- a sentence without spaces for one word. Texts in Latin letters are still read by the parser. All others are split here: marks
-- belong to their word, and writing without spaces becomes overlapping pairs of characters, in which a phrase finds any part.

-- Characters of other scripts, and letters in a form that must be normalized first. Accented Latin letters, punctuation, symbols and
-- emoji don't count.
create function has_other_scripts(written text) returns boolean language sql immutable parallel safe
return octet_length(written) > length(written)
  and written ~ '[\u0300-\u1dff\u1f00-\u1fff\u2c00-\ufe0e\ufe10-\ufffc\U00010000-\U0001efff\U00020000-\U000e00ff]';

-- Letters in lower case, without accents, vowel points and invisible characters, each in one form.
create function fold_words(written text) returns text language sql immutable parallel safe
return case when has_other_scripts(written) then
  translate(
    lower(unaccent(normalize(
      regexp_replace(regexp_replace(
        -- Accents of Latin, Greek and Cyrillic, Hebrew and Arabic vowel points, and characters without width.
        regexp_replace(normalize(translate(written, '™®©℠', '    '), nfkd),
          '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]',
          '', 'g'),
        -- Thai and Lao sara am, taken apart and possibly reordered.
        '\u0e4d([\u0e48-\u0e4b]?)\u0e32', '\1' || chr(3635), 'g'),
        '\u0ecd([\u0ec8-\u0ecb]?)\u0eb2', '\1' || chr(3763), 'g'),
      nfc))),
    'ςىةیک', 'σيهيك')
else lower(unaccent(written)) end;

-- Scripts that leave no spaces between words, and Korean, which often leaves them out and adds particles to words.
create function unspaced_letters() returns text language sql immutable parallel safe
return '[\u0e01-\u0e4e\u0e81-\u0ece\u1000-\u1049\u1050-\u109d\u1780-\u17d3\u3005-\u3007\u3041-\u3096\u3099\u309a\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9ff\uaa60-\uaa7f\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]';

create function is_unspaced(word text) returns boolean language sql immutable parallel safe
return octet_length(word) > length(word) and word ~ ('^' || unspaced_letters());

-- The words of a text in order. In an unspaced script, a word is as long as the text runs on.
create function split_words(written text) returns table (place bigint, word text) language sql immutable parallel safe rows 8
begin atomic
  select number, left(part, 1000)
  from regexp_split_to_table(
    regexp_replace(fold_words(written), '(' || unspaced_letters() || '+)', ' \1 ', 'g'),
    -- Everything but letters, digits, and the marks of Indic scripts and their neighbors.
    '[^[:alnum:]\u0711\u0730-\u074a\u07a6-\u07b0\u0816-\u082d\u0859-\u085b\u08d3-\u0963\u0971-\u0df3\u0e01-\u0e4e\u0e81-\u0ece\u0f18\u0f19\u0f35\u0f37\u0f39\u0f71-\u0f84\u0f86\u0f87\u0f8d-\u0fbc\u1000-\u1049\u1050-\u109d\u135d-\u135f\u1712-\u1734\u1780-\u17d3\u17dd\u18a9\u1920-\u193b\u1a17-\u1a1b\u1a55-\u1a7f\u1b00-\u1b4b\u1b6b-\u1b73\u1b80-\u1bf3\u1c24-\u1c37\u3099\u309a\ua802\ua806\ua80b\ua823-\ua82c\ua880-\ua8c5\ua8e0-\ua8f1\ua926-\ua92d\ua947-\ua953\ua980-\ua9c0\ua9e0-\ua9ff\uaa29-\uaa36\uaa43-\uaa4d\uaa60-\uaa7f\uaab0-\uaac2\uaae0-\uaaef\uaaf5\uaaf6\uabe3-\uabea\uabec\uabed\U00011000-\U00011fff\U0001e130-\U0001e136\U0001e944-\U0001e94a]+')
    with ordinality as split (part, number)
  where part <> '';
end;

-- A word without what its language writes together with it: an Arabic article, a Hebrew letter such as "in" or "the", a Korean
-- particle. Null if there is nothing to take off.
create function bare_word(word text) returns text language sql immutable parallel safe
return case when octet_length(word) = length(word) then null
  when word ~ '^[\u0621-\u064a]' then substring(word from '^(?:[وفبكل]?ال|لل)(.{2,})$')
  when word ~ '^[\u05d0-\u05ea]' then substring(word from '^[והבלמשכ](.{3,})$')
  when word ~ '^[\uac00-\ud7a3]' then
    substring(word from '^(.{2,}?)(?:에서는|에서|에게|으로|까지|부터|은|는|이|가|을|를|의|에|로|와|과|도|만)$')
end;

-- Pairs of characters of unspaced words, ending with the last one alone, so that one character is the beginning of some pair.
create function split_event_words(written text) returns tsvector language sql immutable parallel safe
return (
  with words as materialized (
    select word, unspaced,
      coalesce(sum(case when unspaced then length(word) else 1 end)
        over (order by place rows between unbounded preceding and 1 preceding), 0) as before
    from (select place, word, is_unspaced(word) as unspaced from split_words(written)) as split
  ), lexemes as (
    select left(word, 250) as lexeme, before + 1 as place from words where not unspaced
    union all select left(bare, 250), before + 1 from words, bare_word(word) as bare where not unspaced and bare is not null
    union all select letter || coalesce(lead(letter) over (partition by before order by number), ''), before + number
      from words, unnest(string_to_array(word, null)) with ordinality as each (letter, number) where unspaced
  )
  select coalesce(string_agg('''' || lexeme || ''':' || least(place, 16383), ' '), '')::tsvector from lexemes);

create or replace function event_words(written text) returns tsvector language sql immutable
return case when has_other_scripts(left(written, 20000)) then split_event_words(left(written, 20000))
else to_tsvector('learning',
  replace(replace(replace(replace(replace(replace(replace(replace(replace(left(written, 20000),
    '.', ' '), '/', ' '), '@', ' '), ':', ' '), '_', ' '), '-', ' '), '<', ' '), '>', ' '), '&', ' ')) end;

-- Pairs of characters are no words to be corrected or completed.
create or replace function is_vocabulary(word text) returns boolean language sql immutable parallel safe
return length(word) between 2 and 40 and word !~ '[0-9]' and not is_unspaced(word);

-- A word from `split_words` as a query; unspaced ones anywhere in a text.
create function word_query(word text, is_begun boolean, fields text) returns tsquery language sql immutable parallel safe
return case when is_unspaced(word) and length(word) > 1 then (
    select string_agg('''' || substr(word, at, 2) || ''':' || fields, ' <-> ' order by at)
    from generate_series(1, length(word) - 1) as at)
  else '''' || word || ''':' || case when is_begun or is_unspaced(word) then '*' else '' end || fields end::tsquery;

create or replace function people_search_query(viewer integer, typed text) returns tsquery language plpgsql stable as $$
declare
  typed_word text;
  form text;
  part tsquery;
  whole tsquery;
begin
  for typed_word in select word from split_words(typed) order by place limit 8
  loop
    part := word_query(typed_word, true, '');
    if length(typed_word) >= 4 and not is_unspaced(typed_word)
      and not exists (select from visible_people(viewer) as person where person.search @@ part) then
      foreach form in array people_words_alike(viewer, typed_word) loop
        part := part || quote_literal(form)::tsquery;
      end loop;
    end if;
    whole := case when whole is null then part else whole && part end;
  end loop;
  return whole;
end $$;
alter function people_search_query(integer, text) set enable_seqscan = off;

-- Reads the texts again that were split in the wrong places.
delete from search_words where has_other_scripts(word);
update events set title = title
where has_other_scripts(concat_ws(' ', title, organizer, location, short_description, description));
update users set name = name where has_other_scripts(concat_ws(' ', name, location, bio));
