-- Sources are read again on their own schedule, report their health, and can be edited by several operators.
alter table sources
  add column trust text not null default 'learning' check (trust in ('everything', 'learning', 'review')),
  add column attribution text not null default '',
  add column license text not null default '',
  -- Format that was read last, such as iCalendar.
  add column kind text not null default '',
  -- Increases with each edit by an operator.
  add column version integer not null default 1,
  add column health text not null default 'new'
    check (health in ('new', 'well', 'quiet', 'shrunk', 'failing', 'moved', 'paused')),
  add column health_since timestamptz not null default now(),
  add column paused_at timestamptz,
  -- Removed sources can be restored for some weeks. Their listings are withdrawn at this same moment.
  add column removed_at timestamptz,
  -- Null: not scheduled.
  add column next_read_at timestamptz,
  -- Minutes.
  add column read_every integer not null default 360 check (read_every between 60 and 1440),
  -- Failed reads since the last successful one, the first of them, and when operators were notified.
  add column failures integer not null default 0,
  add column failing_since timestamptz,
  add column alerted_at timestamptz,
  -- When at least half of the usual dates were missing first, how many there were before, and how many were left.
  add column shrunk_since timestamptz,
  add column shrunk_from integer,
  add column shrunk_to integer,
  -- An operator agreed that the missing dates are gone. The next read withdraws them.
  add column accepts_drop boolean not null default false,
  add column moved_from text,
  add column moved_at timestamptz,
  add check ((failures = 0) = (failing_since is null)),
  add check ((shrunk_since is null) = (shrunk_from is null) and (shrunk_since is null) = (shrunk_to is null)),
  add check ((moved_from is null) = (moved_at is null));

alter table sources drop constraint sources_name_key;
create unique index sources_name_key on sources (name) where removed_at is null;
create index sources_due on sources (next_read_at) where next_read_at is not null;

-- The demo town has no address and is made for this product.
update sources set trust = 'everything' where address is null;
-- Spread over the first hour, so that an upgrade doesn't read all sources at once.
update sources set next_read_at = now() + random() * interval '1 hour' where address ~* '^(https?|webcals?)://';
update sources set failures = 1, failing_since = last_failed_at, health = 'failing', health_since = last_failed_at
  where last_error is not null;
update sources set health = 'well', health_since = last_read_at where last_error is null and last_read_at is not null;

-- Uploaded files, so that a source can be read again with other assumptions.
create table source_files (
  source_id integer primary key references sources on delete cascade,
  name text not null,
  content bytea not null
);

-- The latest attempts to read each source.
create table source_runs (
  id bigint generated always as identity primary key,
  source_id integer not null references sources on delete cascade,
  started_at timestamptz not null,
  milliseconds integer not null,
  -- Null: nothing was downloaded.
  bytes bigint,
  outcome text not null check (outcome in ('read', 'unchanged', 'shrunk', 'failed')),
  found integer not null default 0,
  new integer not null default 0,
  changed integer not null default 0,
  withdrawn integer not null default 0,
  merged integer not null default 0,
  skipped integer not null default 0,
  -- Some of the skipped events with their reasons.
  skips jsonb not null default '[]',
  error text,
  check ((outcome = 'failed') = (error is not null))
);
create index source_runs_of_source on source_runs (source_id, id);
