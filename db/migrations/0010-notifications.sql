-- What a person wants to be told, and how. Without a row, the defaults hold.
create table notification_settings (
  user_id integer primary key references users on delete cascade,
  event_reminders boolean not null default true,
  goal_nudges boolean not null default true,
  group_invites boolean not null default false,
  new_events boolean not null default true,
  -- Ways that were switched off, {"goalNudges": {"mail": false}}: what is not named is on.
  channels jsonb not null default '{}' check (jsonb_typeof(channels) = 'object'),
  -- Wall time in the person's zone; the end may lie on the next morning.
  quiet_from time,
  quiet_until time,
  -- IANA name; null until a browser has told it.
  time_zone text,
  is_paused boolean not null default false,
  changed_at timestamptz not null default now(),
  check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until)
);

-- What was said to a person inside the app.
create table notices (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  kind text not null,
  title text not null check (title <> ''),
  body text not null default '',
  -- A path of our own pages.
  link text not null check (link ~ '^/[^/\\]' or link = '/'),
  -- What it is about; said twice, it is kept once.
  key text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, key)
);
create index notices_by_user on notices (user_id, id desc);
create index notices_unread on notices (user_id) where read_at is null;

-- Browsers that take push messages. They belong to a session: whoever signs out is told nothing any more.
create table push_subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  session_id integer not null references sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- When the push service last took a message.
  used_at timestamptz
);
create index push_subscriptions_by_user on push_subscriptions (user_id);
create index push_subscriptions_by_session on push_subscriptions (session_id);

-- Keys that the server makes for itself at its first start.
create table server_keys (
  name text primary key,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);

-- Whatever ends a session also ends what is open in its name, in every process: its live connections.
create function tell_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('ended_sessions', old.id::text);
  return null;
end $$;
create trigger tell_ended_session after delete on sessions for each row execute function tell_ended_session();
