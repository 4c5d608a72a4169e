-- The part of the offerings that this connection makes: those whose number leaves `bench.part` when divided by
-- `bench.parts`. Half of all events are in weekly series; dates reach from two years back to one year ahead.
select setseed(0.42 + current_setting('bench.part')::float / 10);

insert into bench.offering
with numbered as (
  select o as id from generate_series(1, greatest(40, (current_setting('bench.size')::int / 2.4)::int)) o
  where o % current_setting('bench.parts')::int = current_setting('bench.part')::int
), drawn as materialized (
  select id, case when id % 12 = 0 then 4 + floor(random() * 30)::int else 1 end as occurrences,
    1 + (id * 48271::bigint) % (select count(*) from bench.venue) as venue,
    random() < 0.09 as is_virtual, random() as length,
    1 + floor(random() * 8000)::int as p1, 1 + floor(random() * 8000)::int as p2,
    1 + floor(random() * 8000)::int as p3, 1 + floor(random() * 8000)::int as p4, 1 + floor(random() * 4000)::int as summary,
    1 + floor(random() * 21900)::int as host, 1 + floor(power(random(), 2) * 21900)::int as guest
  from numbered
)
select d.id, d.occurrences, d.venue, d.is_virtual,
  concat_ws(' ', bench.pick(t.openings, 1.2), initcap(bench.pick(t.topics, 1.7)), bench.pick(t.forms, 1.2),
    case when random() < 0.35 then 'with ' || host.name end),
  s.text,
  concat_ws(E'\n\n', p1.text, case when d.length > 0.3 then p2.text end, case when d.length > 0.4 then 'With ' || guest.name || '.' end,
    case when d.length > 0.6 then p3.text end, case when d.length > 0.85 then p4.text || ' ' || p1.text || ' ' || p3.text end),
  bench.pick(t.categories, 1.6),
  array(select distinct bench.pick(t.moods, 1.3) from generate_series(1, 1 + d.id % 3)),
  array(select distinct bench.pick(t.ages, 1.5) from generate_series(1, d.id % 4)),
  d.id % 5 in (0, 1), d.id % 5 in (2, 3),
  -- Singles thicken towards today; series begin anywhere. In the day hours of America.
  date_trunc('day', now()) + floor(case
    when d.occurrences > 1 then random() * 960 - 730
    when random() < 0.5 then power(random(), 1.5) * 365
    else power(random(), 1.3) * -730 end)::int * interval '1 day'
    + 13 * interval '1 hour' + floor(random() * 52)::int * interval '15 minutes',
  case when random() < 0.01 then interval '60 days' when random() < 0.03 then interval '1 day'
    else (1 + floor(random() * 3)) * interval '1 hour' end
from drawn d join bench.term t on true
join bench.paragraph p1 on p1.id = d.p1 join bench.paragraph p2 on p2.id = d.p2
join bench.paragraph p3 on p3.id = d.p3 join bench.paragraph p4 on p4.id = d.p4
join bench.sentence s on s.id = d.summary
join bench.name host on host.id = d.host join bench.name guest on guest.id = d.guest;
