-- The subjects of events and goals, by their ids in src/domain/topics.
alter table events
  -- How clearly the event is about each of its subjects, from 1 to 10, as recognized in its title and description.
  add column topics jsonb not null default '{}' check (jsonb_typeof(topics) = 'object');
create index events_by_topic on events using gin (topics) with (fastupdate = off);

-- The version of the subjects' phrases that all stored events and goals were recognized with, if one was.
create table topic_recognitions (
  version integer primary key,
  finished_at timestamptz not null
);

alter table goals
  add column topics text[] not null default '{}',
  -- Whether the person chose them. Otherwise they follow the goal's words.
  add column are_topics_chosen boolean not null default false,
  -- When the person asked to hear about new events for this goal; null if they didn't.
  add column alert_since timestamptz;

-- Events that aren't for a goal, as its person said.
create table goal_dismissals (
  goal_id integer not null references goals on delete cascade,
  event_id integer not null references events on delete cascade,
  dismissed_at timestamptz not null,
  primary key (goal_id, event_id)
);
create index goal_dismissals_by_event on goal_dismissals (event_id);
