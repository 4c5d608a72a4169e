-- Between the parts: the numbers that the events get, the same in every filling.
create unlogged table bench.placed as
select id, sum(occurrences) over (order by id) - occurrences as before from bench.offering;
alter table bench.offering add primary key (id);
alter table bench.placed add primary key (id);
insert into series (id, title, recurrence) overriding system value
select id, title, 'RRULE:FREQ=WEEKLY;COUNT=' || occurrences from bench.offering where occurrences > 1;
select setval(pg_get_serial_sequence('series', 'id'), max(id)) from series;
analyze bench.offering, bench.placed;
