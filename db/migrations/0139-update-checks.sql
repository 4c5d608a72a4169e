-- The latest release that the signed list of releases names, and when it was read. At most one row.
create table update_checks (
  id integer primary key default 1 check (id = 1),
  checked_at timestamptz not null,
  -- Null if the list names no release newer than the one that read it.
  version text,
  released_on date,
  notes_url text,
  is_security boolean not null default false,
  -- Why the last check failed; null if it didn't.
  problem text
);
