-- Languages that events are held in, as far as known, and the language of their text. Null: not read yet, which a job does for
-- events from before.
alter table events add column languages text[] check (languages <@ array_remove(languages, null) and cardinality(languages) <= 20);
alter table events add column text_language text check (text_language ~ '^[a-z]{2,3}$');
create index events_without_languages on events (id) where languages is null;
-- Most events are in English alone, so the few others are found and counted by themselves.
create index events_in_other_languages on events (listed_at) where languages <> '{}' and languages <> '{en}';

-- Words of events in other languages than English, by their stems in that language. The vocabulary of all words has English ones.
create table language_words (
  language text not null,
  stem text collate "C" not null,
  word text collate "C" not null,
  primary key (language, stem, word)
);
create index language_words_by_word on language_words (word);

-- The stem of a word in a language with a dictionary of its own. Empty for words that every text has, and null without a dictionary.
create function language_stem(language text, word text) returns text language sql immutable parallel safe
return case language
  when 'ar' then coalesce((ts_lexize('arabic_stem', word))[1], '')
  when 'ca' then coalesce((ts_lexize('catalan_stem', word))[1], '')
  when 'da' then coalesce((ts_lexize('danish_stem', word))[1], '')
  when 'nl' then coalesce((ts_lexize('dutch_stem', word))[1], '')
  when 'fi' then coalesce((ts_lexize('finnish_stem', word))[1], '')
  when 'fr' then coalesce((ts_lexize('french_stem', word))[1], '')
  when 'de' then coalesce((ts_lexize('german_stem', word))[1], '')
  when 'el' then coalesce((ts_lexize('greek_stem', word))[1], '')
  when 'hi' then coalesce((ts_lexize('hindi_stem', word))[1], '')
  when 'hu' then coalesce((ts_lexize('hungarian_stem', word))[1], '')
  when 'id' then coalesce((ts_lexize('indonesian_stem', word))[1], '')
  when 'it' then coalesce((ts_lexize('italian_stem', word))[1], '')
  when 'no' then coalesce((ts_lexize('norwegian_stem', word))[1], '')
  when 'pt' then coalesce((ts_lexize('portuguese_stem', word))[1], '')
  when 'ro' then coalesce((ts_lexize('romanian_stem', word))[1], '')
  when 'ru' then coalesce((ts_lexize('russian_stem', word))[1], '')
  when 'es' then coalesce((ts_lexize('spanish_stem', word))[1], '')
  when 'sv' then coalesce((ts_lexize('swedish_stem', word))[1], '')
  when 'tr' then coalesce((ts_lexize('turkish_stem', word))[1], '')
end;
