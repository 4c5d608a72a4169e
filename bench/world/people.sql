-- One person for every five events. A few people are very active, and a few events are very popular.
select setseed(0.77);

insert into users (id, name, username, email, email_verified, bio, location, latitude, longitude, interests, age_groups,
  profile_visible, share_attendance, created_at)
overriding system value
with drawn as materialized (
  select u as id, random() as city, 1 + u::bigint * 7877 % 21900 as first, 1 + u::bigint * 104729 % 21900 as last,
    1 + floor(random() * 4000)::int as sentence
  from generate_series(1, greatest(10, current_setting('bench.size')::int / 5)) u)
select d.id, first.name || ' ' || last.name, lower(left(first.name, 14)) || d.id, 'person' || d.id || '@example.org', true,
  case when d.id % 3 = 0 then s.text else '' end, c.name, c.latitude, c.longitude,
  array(select distinct bench.pick(t.interests, 1.3) from generate_series(1, 1 + d.id % 4)),
  array(select distinct bench.pick(t.ages, 1.5) from generate_series(1, d.id % 3)),
  d.id % 10 > 0, d.id % 4 = 0, now() - power(random(), 2) * interval '700 days'
from drawn d join bench.term t on true
join bench.name first on first.id = d.first join bench.name last on last.id = d.last
join bench.sentence s on s.id = d.sentence
join lateral (select * from bench.city where up_to >= d.city order by up_to limit 1) c on true;
select setval(pg_get_serial_sequence('users', 'id'), max(id)) from users;

insert into identities (provider, subject, user_id) select 'demo', 'bench-' || id, id from users;

insert into follows (follower_id, followed_id, created_at)
select distinct on (follower, followed) follower, followed, now() - random() * interval '600 days'
from (select 1 + n % people as follower, 1 + floor(power(random(), 3) * people)::int as followed
  from (select count(*)::int as people from users) counted, generate_series(1, people * 5) n) drawn
where follower <> followed;

-- Two for each event.
analyze users, events (id, starts_at, ends_at);
create unlogged table bench.kept as
with counted as (select (select count(*) from users)::int as people, (select count(*) from events)::bigint as events),
drawn as (
  select distinct 1 + floor(power(random(), 1.8) * people)::int as user_id,
    1 + (floor(power(random(), 2.2) * events)::bigint * 48271) % events as event_id
  from counted, generate_series(1, (events * 2.15)::int))
select row_number() over () as number, user_id, event_id::int from drawn limit (select events * 2 from counted);
analyze bench.kept;

insert into user_events (user_id, event_id, status, created_at)
select k.user_id, k.event_id,
  case when number % 10 < 8 then 'saved' when e.ends_at < now() then 'attended' else 'going' end,
  least(now(), e.starts_at) - (number % 60) * interval '1 day'
from bench.kept k join events e on e.id = k.event_id;

insert into guests (event_id, user_id, name, answer, party_size, answered_at)
select k.event_id, k.user_id, u.name, 'yes', 1 + number % 3, now()
from bench.kept k join events e on e.id = k.event_id join users u on u.id = k.user_id
where number % 10 >= 8 and e.ends_at >= now();
