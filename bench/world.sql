-- Fills an empty database with `bench.size` events of a believable world: cities of which New York is the largest,
-- venues that are used again and again, a few favourite categories, half of the events in weekly series, one year
-- back and one year ahead, texts of 200 to 1,600 characters over a vocabulary with a long tail of names.
select setseed(0.42);

create temporary table city as
select * from (values
  (1, 'New York, NY', 40.7128, -74.006, 'America/New_York', 0.40), (2, 'Newark, NJ', 40.7357, -74.1724, 'America/New_York', 0.08),
  (3, 'Montclair, NJ', 40.8259, -74.209, 'America/New_York', 0.05), (4, 'White Plains, NY', 41.034, -73.7629, 'America/New_York', 0.04),
  (5, 'Boston, MA', 42.3601, -71.0589, 'America/New_York', 0.08), (6, 'Philadelphia, PA', 39.9526, -75.1652, 'America/New_York', 0.08),
  (7, 'Chicago, IL', 41.8781, -87.6298, 'America/Chicago', 0.08), (8, 'Denver, CO', 39.7392, -104.9903, 'America/Denver', 0.05),
  (9, 'Portland, OR', 45.5152, -122.6784, 'America/Los_Angeles', 0.05), (10, 'Los Angeles, CA', 34.0522, -118.2437, 'America/Los_Angeles', 0.05),
  (11, 'London', 51.5072, -0.1276, 'Europe/London', 0.04)) as c (id, name, latitude, longitude, zone, share);

create function pg_temp.pick(list text[], skew float8) returns text language sql volatile
return list[1 + floor(power(random(), skew) * cardinality(list))::int];

-- About 22,000 names of two or three syllables.
create temporary table name as
select row_number() over () as id, initcap(a || b || coalesce(c, '')) as name
from unnest(string_to_array('ba be bri cal cor dal den el fa fen gar gil ha hol is jor ka kel lan lo mar mel nor ol pa per quin ro sa shel ta thor ul van wes yor zel', ' ')) a,
     unnest(string_to_array('bert ben dale den dine field ford gan ham hurst ker land ley lin man mere mont more ner nick ridge rin rose sby set son stein ston ton vale ver wick win wood worth', ' ')) b,
     unnest(array[null, 'er', 'by', 'ia', 'ski', 'ette', 'ano', 'ess', 'ing', 'ova', 'elle', 'ard', 'ists', 'ian', 'us', 'es', 'ane', 'ite']) c;

create temporary table term as select
  string_to_array('pottery astronomy watercolor robotics gardening birds chess poetry jazz yoga sourdough calligraphy photography history coding fossils beekeeping quilting improvisation mushrooms ukulele architecture origami chemistry storytelling fermentation sketching genealogy dance mosaics volcanoes comics typography weaving telescopes cheese tidepools printmaking rocketry podcasting', ' ') as topics,
  string_to_array('Workshop|Class|for Beginners|Walk|Evening|Lab|Club|Open House|Lecture|Family Day|Studio Hour|Meetup|Masterclass|Story Time|Night|Drop-in', '|') as forms,
  string_to_array('Hands-on|Introduction to|Community|Saturday|Slow|Weekly|The Joy of|Advanced|Pocket|After-school|Late|Practical', '|') as openings,
  string_to_array('Library|Museum|Community Center|Park|Studio|School|Botanical Garden|Bookshop|Makerspace|Town Hall', '|') as places,
  string_to_array('learn together bring friends materials provided beginners welcome gentle pace small group practice curious question discover neighborhood outdoors indoor session teacher guide explore history nature listen make build taste draw read share family children adults hands tools story music evening morning weekend registration required free seats limited accessible entrance elevator quiet room coffee tea table paper color light science season river street local artist expert volunteer program series course skill simple careful surprising beautiful old new rare common first second every month week', ' ') as words,
  string_to_array('STEM Art Nature Literature History Music Fitness Cooking Photography Travel Other', ' ') as categories,
  string_to_array('Curious Quiet Social Inspired Spontaneous Adventurous Playful Reflective', ' ') as moods,
  string_to_array('elementary adult preschool middle senior high', ' ') as ages;

create index on name (id);
create function pg_temp.name_at(place float8) returns text language plpgsql volatile as $$
begin
  return (select n.name from name n where n.id = 1 + floor(place * 22000)::int);
end $$;

create temporary table sentence as
select s as id, (select initcap(string_agg(case when random() < 0.012 + w * 0 then pg_temp.pick(t.topics, 1.5)
      else pg_temp.pick(t.words, 1.6) end, ' ')) || '.'
    from generate_series(1, 6 + s % 9) w) as text
from generate_series(1, 4000) s join term t on true;
create index on sentence (id);

create function pg_temp.prose(count int) returns text language plpgsql volatile as $$
declare
  written text := '';
  sentence_id int;
begin
  for n in 1 .. count loop
    sentence_id := 1 + floor(random() * 4000);
    written := written || (select s.text from sentence s where s.id = sentence_id) || ' ';
    if random() < 0.35 then written := written || pg_temp.name_at(power(random(), 2)) || ' '; end if;
  end loop;
  return written;
end $$;

create temporary table venue as
select v as id, c.name as city, c.zone, pg_temp.pick(t.places, 1.3) as kind,
  pg_temp.name_at((v * 7919 % 22000) / 22000.0) as name,
  c.latitude + random_normal() * 0.07 as latitude, c.longitude + random_normal() * 0.09 as longitude
from generate_series(1, greatest(20, current_setting('bench.size')::int / 60)) v
join term t on true
join lateral (select * from city order by -ln(1 - random()) / share + v * 0 limit 1) c on true;
create index on venue (id);

-- One offering is one series, or one single event.
create temporary table offering as
with counted as (
  select o as id, case when o % 12 = 0 then 4 + floor(random() * 30)::int else 1 end as occurrences
  from generate_series(1, greatest(40, (current_setting('bench.size')::int / 2.4)::int)) o
)
select o.id, o.occurrences, v.id as venue, random() < 0.09 as is_virtual,
  concat_ws(' ', pg_temp.pick(t.openings, 1.2), initcap(pg_temp.pick(t.topics, 1.7)), pg_temp.pick(t.forms, 1.2),
    case when random() < 0.35 then 'with ' || pg_temp.name_at(random()) end) as title,
  pg_temp.prose(1) as short_description, pg_temp.prose(2 + (power(random(), 2) * 18)::int) as description,
  pg_temp.pick(t.categories, 1.6) as category,
  array(select distinct pg_temp.pick(t.moods, 1.3) from generate_series(1, 1 + o.id % 3)) as moods,
  array(select distinct pg_temp.pick(t.ages, 1.5) from generate_series(1, o.id % 4)) as age_groups,
  o.id % 5 in (0, 1) as is_free, o.id % 5 in (2, 3) as is_paid,
  -- Singles thicken towards today; series begin anywhere in the two years.
  date_trunc('hour', now()) + case when o.occurrences = 1 then power(random(), 1.5) * sign(random() - 0.45) * interval '365 days'
    else (random() * 600 - 365) * interval '1 day' end + floor(random() * 4) * interval '15 minutes' as starts_at,
  case when random() < 0.01 then interval '60 days' when random() < 0.03 then interval '1 day'
    else (1 + floor(random() * 3)) * interval '1 hour' end as duration
from counted o join term t on true
join venue v on v.id = 1 + (o.id * 48271::bigint) % (select count(*) from venue);

insert into sources (name, address) select 'Calendar ' || n, 'https://calendar-' || n || '.example/feed.ics' from generate_series(1, 30) n;
insert into series (title, recurrence)
select title, 'RRULE:FREQ=WEEKLY;COUNT=' || occurrences from offering where occurrences > 1 order by id;
create temporary table series_of as
select o.id as offering, s.id as series
from (select id, row_number() over (order by id) as place from offering where occurrences > 1) o
join (select id, row_number() over (order by id) as place from series) s using (place);

insert into events (series_id, title, short_description, description, starts_at, ends_at, time_zone, location, latitude, longitude,
  category, moods, age_groups, organizer, is_virtual_event, virtual_event_link, is_free, is_paid_event, price, payment_link,
  status, previous_ends_at, previous_ends_on)
select s.series, o.title, o.short_description, o.description, e.starts_at, e.starts_at + e.lasts, v.zone,
  case when o.is_virtual then '' else concat_ws(' ', v.name, v.kind || ',', v.city) end,
  case when not o.is_virtual then v.latitude end, case when not o.is_virtual then v.longitude end,
  o.category, o.moods, o.age_groups, concat_ws(' ', v.name, 'Society'), o.is_virtual,
  case when o.is_virtual then 'https://meet.example/' || o.id end,
  o.is_free, o.is_paid, case when o.is_paid then 500 + (o.id * 37) % 9000 end, case when o.is_paid then 'https://pay.example/' || o.id end,
  case when o.occurrences = 1 and o.id % 50 = 0 then 'cancelled' else 'scheduled' end,
  case when at > 1 then e.starts_at - interval '7 days' + e.lasts end,
  case when at > 1 then ((e.starts_at - interval '7 days' + e.lasts - interval '1 microsecond') at time zone v.zone)::date end
from offering o join venue v on v.id = o.venue left join series_of s on s.offering = o.id
cross join lateral generate_series(1, o.occurrences) at
cross join lateral (select o.starts_at + (at - 1) * interval '7 days' as starts_at,
  case when o.occurrences = 1 then o.duration else least(o.duration, interval '3 hours') end as lasts) e
order by o.id, at
limit current_setting('bench.size')::int;

insert into event_sources (source_id, uid, event_id, link, content_hash)
select 1 + id % 30, 'bench-' || id, id, 'https://calendar-' || 1 + id % 30 || '.example/' || id, md5(id::text) from events where id % 3 > 0;
