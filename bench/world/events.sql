-- The dates of this connection's part of the offerings, and who listed them.
insert into events (id, series_id, title, short_description, description, starts_at, ends_at, time_zone, location, latitude,
  longitude, category, moods, age_groups, organizer, is_virtual_event, virtual_event_link, is_free, is_paid_event, price,
  payment_link, status, status_when_shown, previous_ends_at, previous_ends_on, created_at)
overriding system value
select p.before + at, case when o.occurrences > 1 then o.id end, o.title, o.short_description, o.description,
  e.starts_at, e.starts_at + e.lasts, v.zone,
  case when o.is_virtual then '' else concat_ws(' ', v.name, v.kind || ',', v.city) end,
  case when not o.is_virtual then v.latitude end, case when not o.is_virtual then v.longitude end,
  o.category, o.moods, o.age_groups, concat_ws(' ', v.name, 'Society'), o.is_virtual,
  case when o.is_virtual then 'https://meet.example/' || o.id end, o.is_free, o.is_paid,
  case when o.is_paid then 500 + (o.id * 37) % 9000 end, case when o.is_paid then 'https://pay.example/' || o.id end,
  e.status, e.status,
  case when at > 1 then e.starts_at - interval '7 days' + e.lasts end,
  case when at > 1 then ((e.starts_at - interval '7 days' + e.lasts - interval '1 microsecond') at time zone v.zone)::date end,
  least(now(), e.starts_at) - (o.id % 90) * interval '1 day'
from bench.offering o join bench.placed p using (id) join bench.venue v on v.id = o.venue
cross join lateral generate_series(1, o.occurrences) at
cross join lateral (select o.starts_at + (at - 1) * interval '7 days' as starts_at,
  case when o.occurrences = 1 then o.duration else least(o.duration, interval '3 hours') end as lasts,
  case when o.occurrences = 1 and o.id % 50 = 0 then 'cancelled' else 'scheduled' end as status) e
where o.id % current_setting('bench.parts')::int = current_setting('bench.part')::int
  and p.before + at <= current_setting('bench.size')::int;

insert into event_sources (source_id, uid, event_id, link, content_hash)
select 1 + event % 30, 'bench-' || event, event, 'https://calendar-' || 1 + event % 30 || '.example/' || event, md5(event::text)
from bench.offering o join bench.placed p using (id) cross join lateral generate_series(1, o.occurrences) at
cross join lateral (select p.before + at as event) e
where o.id % current_setting('bench.parts')::int = current_setting('bench.part')::int
  and event <= current_setting('bench.size')::int and event % 3 > 0;
