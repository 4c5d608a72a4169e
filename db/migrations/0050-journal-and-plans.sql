-- The journal belongs to its person. An entry may be about a goal, an event, both or neither.
alter table goal_journal rename to journal_entries;
alter table journal_entries alter column goal_id drop not null;
alter table journal_entries add column user_id integer references users on delete cascade;
-- Deleted, and for a day to be had back.
alter table journal_entries add column deleted_at timestamptz;
alter table journal_entries add column image_url text check (image_url is null or picture_hash(image_url) is not null);
update journal_entries j set user_id = g.user_id from goals g where g.id = j.goal_id;
alter table journal_entries alter column user_id set not null;
alter table journal_entries drop constraint goal_journal_text_check;
alter table journal_entries add constraint journal_entries_content_check check (text <> '' or image_url is not null);
alter index goal_journal_by_goal rename to journal_entries_by_goal;
alter index goal_journal_by_event rename to journal_entries_by_event;
create index journal_entries_by_user on journal_entries (user_id, id);
create index journal_entries_by_picture on journal_entries (picture_hash(image_url)) where image_url is not null;

create or replace function is_picture_used(hash text) returns boolean language sql stable as $$
  select exists (select from events where picture_hash(image_url) = hash)
    or exists (select from source_pictures where picture_hash(image_url) = hash)
    or exists (select from users where picture_hash(avatar) = hash)
    or exists (select from event_drafts where picture_hash(content ->> 'imageUrl') = hash)
    or exists (select from corrections where picture_hash(changes ->> 'picture') = hash and undone_at is null)
    or exists (select from settings where picture_hash(settings.content ->> 'logo') = hash)
    or exists (select from journal_entries where picture_hash(image_url) = hash)
$$;
create trigger journal_entries_release_picture after update on journal_entries
  for each row when (old.image_url is distinct from new.image_url) execute function release_picture();
create trigger journal_entries_release_last_picture after delete on journal_entries
  for each row when (old.image_url is not null) execute function release_picture();

-- Answers of people who went to an event. Rows of people who take "I went" back don't count.
create table outcomes (
  user_id integer not null references users on delete cascade,
  event_id integer not null references events on delete cascade,
  outcomes text[] not null default '{}'
    check (outcomes <@ array['learned', 'confident', 'will-use', 'knows-next']),
  said_at timestamptz not null,
  -- The question thirty days later: when it was asked, and its answer.
  asked_at timestamptz,
  used text check (used in ('yes', 'some', 'not-yet')),
  used_at timestamptz,
  primary key (user_id, event_id),
  check ((used is null) = (used_at is null))
);
create index outcomes_by_event on outcomes (event_id);
create index outcomes_unasked on outcomes (said_at) where asked_at is null;

-- When and with whom somebody leaves for an event.
create table event_plans (
  user_id integer not null references users on delete cascade,
  event_id integer not null references events on delete cascade,
  -- Before the start, so that the plan follows an event that moves. Negative for a time during an all-day event.
  minutes_before integer not null check (minutes_before between -1440 and 1440),
  travel text check (travel in ('foot', 'bike', 'bus', 'train', 'car')),
  -- As in "with Sam"; empty for somebody who goes alone.
  company text not null default '' check (length(company) <= 60),
  made_at timestamptz not null,
  primary key (user_id, event_id)
);
create index event_plans_by_event on event_plans (event_id);
-- Whether to ask the person for plans.
alter table users add column asks_plans boolean not null default true;

-- A person's own calendar, of which only the times that are taken are stored.
create table busy_calendars (
  user_id integer primary key references users on delete cascade,
  -- Both are encrypted with a key of the installation.
  sealed_url bytea not null,
  sealed_times bytea,
  added_at timestamptz not null,
  read_at timestamptz,
  next_read_at timestamptz not null,
  -- The code of the problem that the last attempt to read it ended with.
  problem text
);
create index busy_calendars_due on busy_calendars (next_read_at);

-- The link by which a person shows others the page of a goal.
create table goal_shares (
  goal_id integer primary key references goals on delete cascade,
  token_hash bytea not null unique,
  has_journal boolean not null,
  shared_at timestamptz not null
);
