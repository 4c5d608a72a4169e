-- Backups that were made or tried, and restore drills. The files themselves are in the backup folder or bucket; these rows
-- say what happened, so they hold nothing about people.
create table backup_runs (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('backup', 'drill')),
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  -- The name of the file; null until it is known.
  name text,
  bytes bigint,
  -- The rows and pictures in the file.
  row_count bigint,
  picture_count integer,
  -- Why it failed, or what a drill could not do.
  message text,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index backup_runs_latest on backup_runs (kind, id desc);
