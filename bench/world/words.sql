-- What the trigger would have remembered.
insert into search_words (word)
select word collate "C" from ts_stat('select search from events')
where length(word) between 2 and 40 and word !~ '[0-9]'
on conflict do nothing;
select setval(pg_get_serial_sequence('events', 'id'), max(id)) from events;
