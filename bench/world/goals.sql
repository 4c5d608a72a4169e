-- A goal for every second person, three tasks each, with its saved event.
select setseed(0.12);

insert into goals (id, user_id, title, description, category, due_on, target_count, event_id, created_at, changed_at, reached_at)
overriding system value
select u.id, u.id, 'Learn about ' || bench.pick(t.topics, 1.5), '', bench.pick(t.interests, 1.3),
  case when u.id % 3 = 0 then current_date + u.id % 200 - 60 end, 3,
  k.event_id, now() - interval '90 days', now() - interval '3 days',
  case when u.id % 8 = 0 then now() - interval '3 days' end
from users u join bench.term t on true
left join (select distinct on (user_id) user_id, event_id from bench.kept order by user_id, number) k on k.user_id = u.id
where u.id % 2 = 0;
select setval(pg_get_serial_sequence('goals', 'id'), max(id)) from goals;

analyze goals;
insert into goal_tasks (goal_id, position, text, event_id, completed_at, completed_by)
select g.id, n, (array['Find a first evening', 'Go there', 'Tell somebody about it'])[n], case when n = 2 then g.event_id end,
  case when n = 1 or g.reached_at is not null then now() - interval '3 days' end,
  case when n = 1 or g.reached_at is not null then 'person' end
from goals g, generate_series(1, 3) n;

insert into goal_events (goal_id, event_id) select id, event_id from goals where event_id is not null;

insert into journal_entries (user_id, goal_id, event_id, text, created_at)
select g.user_id, g.id, g.event_id, s.text, now() - interval '3 days'
from goals g join bench.sentence s on s.id = 1 + g.id % 4000 where g.id % 6 = 0;
