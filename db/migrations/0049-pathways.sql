-- Pathways that people write. Those that ship with the app are in src/domain/pathways.
create table pathways (
  -- Random, so that its address can be shared without being guessed.
  id text primary key check (id ~ '^[A-Za-z0-9_-]{16,64}$'),
  user_id integer not null references users on delete cascade,
  title text not null check (title <> ''),
  summary text not null default '',
  suits text not null default '',
  audience text not null default 'everyone' check (audience in ('everyone', 'adults', 'families')),
  category text not null,
  -- The library, club or person that offers it, in the author's own words.
  offered_by text not null default '',
  topics text[] not null default '{}',
  steps jsonb not null check (jsonb_typeof(steps) = 'array'),
  -- 'link': readable by everyone who has the address. 'offered': also proposed to the operators for the public list.
  visibility text not null default 'private' check (visibility in ('private', 'link', 'offered')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Set for a day, in which it can be restored.
  deleted_at timestamptz
);
create index pathways_by_user on pathways (user_id, created_at);
create index pathways_offered on pathways (changed_at) where visibility = 'offered';

-- Pathways that operators recommend: shipped ones by their name, people's by their id.
create table featured_pathways (
  pathway_id text primary key,
  featured_by integer references users on delete set null,
  featured_at timestamptz not null
);
create index featured_pathways_by_operator on featured_pathways (featured_by) where featured_by is not null;

alter table goals
  -- The pathway it was started from, which may be gone since.
  add column pathway_id text,
  -- The steps as they were then. Later changes of the pathway don't reach goals under way.
  add column steps jsonb not null default '[]' check (jsonb_typeof(steps) = 'array'),
  -- People the events of its steps are for.
  add column audience text not null default 'everyone' check (audience in ('everyone', 'adults', 'families'));

alter table goal_tasks
  -- The index of its step in the goal's steps; null for the person's own tasks.
  add column step smallint check (step >= 0);

-- People who pursue the same goal together. Everyone has a goal of their own.
create table goal_groups (
  id integer generated always as identity primary key,
  -- Opens the invitation.
  token text not null unique,
  -- The next event that they have chosen together.
  event_id integer references events on delete set null,
  created_at timestamptz not null
);
create index goal_groups_by_event on goal_groups (event_id) where event_id is not null;

create table goal_members (
  group_id integer not null references goal_groups on delete cascade,
  user_id integer not null references users on delete cascade,
  goal_id integer not null unique references goals on delete cascade,
  -- Whether the others see which tasks this person has completed.
  shows_steps boolean not null default false,
  joined_at timestamptz not null,
  primary key (group_id, user_id)
);
create index goal_members_by_user on goal_members (user_id);
