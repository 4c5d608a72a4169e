-- The words of everything but the long description. Words of similar meaning are looked up here: in the index of all words,
-- each event that merely mentions one of them would have to be read to tell where the word stands.
create index events_by_subject on events using gin (ts_filter(search, '{a,b,c}'));

-- The server composes the query now, from the same vocabulary.
drop function event_search_query(text);
drop function words_one_letter_away(text);
