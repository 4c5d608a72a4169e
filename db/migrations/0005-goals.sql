create table goals (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  title text not null check (title <> ''),
  description text not null default '',
  -- As it was chosen; null where nobody chose, and the title tells.
  category text check (category <> ''),
  -- A day and no instant: overdue is told by the person's own calendar.
  due_on date,
  target_count integer not null check (target_count > 0),
  -- The event that it was made from.
  event_id integer references events on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- When every task was first done; that is celebrated once, on whichever screen it happens.
  reached_at timestamptz,
  -- Deleted, and for a day to be had back.
  deleted_at timestamptz
);
create index goals_by_user on goals (user_id, id);
create index goals_by_event on goals (event_id) where event_id is not null;

create table goal_tasks (
  -- The task's key: it stays when the tasks are put in another order.
  id integer generated always as identity primary key,
  goal_id integer not null references goals on delete cascade,
  -- Only their order counts; there may be gaps.
  position integer not null,
  text text not null check (text <> ''),
  -- The event that completes it when its person says "I went".
  event_id integer references events on delete set null,
  completed_at timestamptz,
  -- What attendance completed, taking "I went" back opens again; what the person completed stays.
  completed_by text check (completed_by in ('person', 'attendance')),
  check ((completed_at is null) = (completed_by is null))
);
create index goal_tasks_by_goal on goal_tasks (goal_id, position, id);
create index goal_tasks_by_event on goal_tasks (event_id) where event_id is not null;

create table goal_events (
  goal_id integer not null references goals on delete cascade,
  event_id integer not null references events on delete cascade,
  primary key (goal_id, event_id)
);
create index goal_events_by_event on goal_events (event_id);

-- What was learned, in a line or two.
create table goal_journal (
  id integer generated always as identity primary key,
  goal_id integer not null references goals on delete cascade,
  event_id integer references events on delete set null,
  text text not null check (text <> ''),
  created_at timestamptz not null
);
create index goal_journal_by_goal on goal_journal (goal_id, id);
create index goal_journal_by_event on goal_journal (event_id) where event_id is not null;
