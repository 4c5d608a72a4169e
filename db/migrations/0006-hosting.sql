-- How many people can come; null when nobody said.
alter table events add column if not exists capacity integer check (capacity > 0);

-- What an operator has not looked at yet (`held`) or has taken out of sight (`hidden`) is seen by its host alone. It is
-- a status like the others, so that no list, whose conditions and indexes name the status, can ever show it. What it
-- is otherwise stays beside it: an event that is cancelled while it is hidden is a cancelled one when it is shown.
alter table events drop constraint events_status_check;
alter table events add constraint events_status_check
  check (status in ('scheduled', 'cancelled', 'held', 'hidden'));
alter table events add column status_when_shown text not null default 'scheduled'
  check (status_when_shown in ('scheduled', 'cancelled'));
-- Those before this change, for as many as there are.
update events set status_when_shown = 'cancelled' where status = 'cancelled';
-- What the host says to those who wanted to come.
alter table events add column cancellation_note text;

-- Each press of the button that creates an event has a key of the browser's making: pressed twice, or sent again after
-- the answer was lost, it names the event that the first one made.
create table hosted_submissions (
  user_id integer not null references users on delete cascade,
  key text not null,
  -- The first date of a series.
  event_id integer references events on delete cascade,
  invitations_sent integer not null default 0,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index hosted_submissions_by_day on hosted_submissions (user_id, created_at);

-- What somebody has begun to write and nobody else can see: the fields of the form as they stand. It is no event, so
-- that nothing that lists events can show it.
create table event_drafts (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  content jsonb not null,
  changed_at timestamptz not null
);
create index event_drafts_by_user on event_drafts (user_id, changed_at);
