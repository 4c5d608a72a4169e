-- What the world is made from: cities of which New York is the largest, venues that are used again and again, names with
-- a long tail, texts to draw from. `bench.size` is the number of events.
select setseed(0.42);

create unlogged table bench.city as
select *, sum(weight) over (order by id) / sum(weight) over () as up_to
from (values
  (1, 'New York, NY', 40.7128, -74.006, 'America/New_York', 30.0), (2, 'Newark, NJ', 40.7357, -74.1724, 'America/New_York', 4),
  (3, 'Montclair, NJ', 40.8259, -74.209, 'America/New_York', 3), (4, 'White Plains, NY', 41.034, -73.7629, 'America/New_York', 2),
  (5, 'Boston, MA', 42.3601, -71.0589, 'America/New_York', 6), (6, 'Philadelphia, PA', 39.9526, -75.1652, 'America/New_York', 6),
  (7, 'Chicago, IL', 41.8781, -87.6298, 'America/Chicago', 8), (8, 'Denver, CO', 39.7392, -104.9903, 'America/Denver', 3),
  (9, 'Portland, OR', 45.5152, -122.6784, 'America/Los_Angeles', 2), (10, 'Los Angeles, CA', 34.0522, -118.2437, 'America/Los_Angeles', 9),
  (11, 'London', 51.5072, -0.1276, 'Europe/London', 4), (12, 'San Francisco, CA', 37.7749, -122.4194, 'America/Los_Angeles', 4),
  (13, 'Seattle, WA', 47.6062, -122.3321, 'America/Los_Angeles', 3), (14, 'Austin, TX', 30.2672, -97.7431, 'America/Chicago', 3),
  (15, 'Houston, TX', 29.7604, -95.3698, 'America/Chicago', 3), (16, 'Atlanta, GA', 33.749, -84.388, 'America/New_York', 3),
  (17, 'Miami, FL', 25.7617, -80.1918, 'America/New_York', 2), (18, 'Washington, DC', 38.9072, -77.0369, 'America/New_York', 4),
  (19, 'Minneapolis, MN', 44.9778, -93.265, 'America/Chicago', 2), (20, 'Phoenix, AZ', 33.4484, -112.074, 'America/Phoenix', 2),
  (21, 'Madison, WI', 43.0731, -89.4012, 'America/Chicago', 1), (22, 'Ithaca, NY', 42.443, -76.5019, 'America/New_York', 0.5),
  (23, 'Burlington, VT', 44.4759, -73.2121, 'America/New_York', 0.4), (24, 'Santa Fe, NM', 35.687, -105.9378, 'America/Denver', 0.4),
  (25, 'Bozeman, MT', 45.677, -111.0429, 'America/Denver', 0.2), (26, 'Bar Harbor, ME', 44.3876, -68.2039, 'America/New_York', 0.1))
  as c (id, name, latitude, longitude, zone, weight);

create function bench.pick(list text[], skew float8) returns text language sql volatile
return list[1 + floor(power(random(), skew) * cardinality(list))::int];

-- About 22,000 names of two or three syllables.
create unlogged table bench.name as
select row_number() over ()::int as id, initcap(a || b || coalesce(c, '')) as name
from unnest(string_to_array('ba be bri cal cor dal den el fa fen gar gil ha hol is jor ka kel lan lo mar mel nor ol pa per quin ro sa shel ta thor ul van wes yor zel', ' ')) a,
     unnest(string_to_array('bert ben dale den dine field ford gan ham hurst ker land ley lin man mere mont more ner nick ridge rin rose sby set son stein ston ton vale ver wick win wood worth', ' ')) b,
     unnest(array[null, 'er', 'by', 'ia', 'ski', 'ette', 'ano', 'ess', 'ing', 'ova', 'elle', 'ard', 'ists', 'ian', 'us', 'es', 'ane', 'ite']) c;
alter table bench.name add primary key (id);

create unlogged table bench.term as select
  string_to_array('pottery astronomy watercolor robotics gardening birds chess poetry jazz yoga sourdough calligraphy photography history coding fossils beekeeping quilting improvisation mushrooms ukulele architecture origami chemistry storytelling fermentation sketching genealogy dance mosaics volcanoes comics typography weaving telescopes cheese tidepools printmaking rocketry podcasting', ' ') as topics,
  string_to_array('Workshop|Class|for Beginners|Walk|Evening|Lab|Club|Open House|Lecture|Family Day|Studio Hour|Meetup|Masterclass|Story Time|Night|Drop-in', '|') as forms,
  string_to_array('Hands-on|Introduction to|Community|Saturday|Slow|Weekly|The Joy of|Advanced|Pocket|After-school|Late|Practical', '|') as openings,
  string_to_array('Library|Museum|Community Center|Park|Studio|School|Botanical Garden|Bookshop|Makerspace|Town Hall', '|') as places,
  string_to_array('learn together bring friends materials provided beginners welcome gentle pace small group practice curious question discover neighborhood outdoors indoor session teacher guide explore history nature listen make build taste draw read share family children adults hands tools story music evening morning weekend registration required free seats limited accessible entrance elevator quiet room coffee tea table paper color light science season river street local artist expert volunteer program series course skill simple careful surprising beautiful old new rare common first second every month week', ' ') as words,
  string_to_array('STEM Art Nature Literature History Music Fitness Cooking Photography Travel Other', ' ') as categories,
  string_to_array('Curious Quiet Social Inspired Spontaneous Adventurous Playful Reflective', ' ') as moods,
  string_to_array('elementary adult preschool middle senior high', ' ') as ages,
  string_to_array('stem arts humanities practical social sports', ' ') as interests;

create unlogged table bench.sentence as
select s as id, (select initcap(string_agg(case when random() < 0.012 + w * 0 then bench.pick(t.topics, 1.5)
      else bench.pick(t.words, 1.6) end, ' ')) || '.'
    from generate_series(1, 6 + s % 9) w) as text
from generate_series(1, 4000) s join bench.term t on true;
alter table bench.sentence add primary key (id);

-- One to five sentences.
create unlogged table bench.paragraph as
with drawn as materialized (
  select p as id, 1 + floor(random() * 4000)::int as sentence from generate_series(1, 8000) p, generate_series(1, 1 + p % 5))
select d.id, string_agg(s.text, ' ') as text from drawn d join bench.sentence s on s.id = d.sentence group by d.id;
alter table bench.paragraph add primary key (id);

create unlogged table bench.venue as
with drawn as materialized (
  select v as id, random() as city, 1 + v::bigint * 7919 % 22000 as name
  from generate_series(1, greatest(20, current_setting('bench.size')::int / 60)) v)
select d.id, c.name as city, c.zone, bench.pick(t.places, 1.3) as kind, n.name,
  c.latitude + random_normal() * 0.07 as latitude, c.longitude + random_normal() * 0.09 as longitude
from drawn d join bench.term t on true join bench.name n on n.id = d.name
join lateral (select * from bench.city where up_to >= d.city order by up_to limit 1) c on true;
alter table bench.venue add primary key (id);

-- One offering is one series, or one single event.
create unlogged table bench.offering (
  id int, occurrences int, venue int, is_virtual boolean, title text, short_description text, description text,
  category text, moods text[], age_groups text[], is_free boolean, is_paid boolean, starts_at timestamptz, duration interval);

insert into sources (name, address)
select 'Calendar ' || n, 'https://calendar-' || n || '.example/feed.ics' from generate_series(1, 30) n;
analyze;
