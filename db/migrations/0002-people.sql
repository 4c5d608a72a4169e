create table users (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  username text not null check (username ~ '^[A-Za-z0-9_.-]{2,30}$'),
  -- As the provider gave it. Never what an account is found by: two accounts may share one.
  email text,
  bio text not null default '',
  avatar text,
  pronouns text not null default '',
  profile_visible boolean not null default true,
  location text not null default '',
  website text not null default '',
  interests text[] not null default '{}',
  age_groups text[] not null default '{}',
  -- Set by the operator: the account's sessions end and no new one begins.
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create unique index users_by_username on users (lower(username));

-- Who vouches for an account: the provider's own lasting name for the person (`sub`), never an e-mail address.
create table identities (
  provider text not null,
  subject text not null,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index identities_by_user on identities (user_id);

-- The browser has the token, this table only its SHA-256: who reads the table can impersonate nobody.
create table sessions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  renewed_at timestamptz not null,
  expires_at timestamptz not null,
  -- What the browser calls itself, for the list in which a person ends a session.
  device text not null default ''
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at);

-- Sign-ins under way: each can come back once, to the browser that began it.
create table sign_in_attempts (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  nonce text not null,
  verifier text not null,
  redirect_uri text not null,
  next_path text,
  is_popup boolean not null,
  expires_at timestamptz not null
);
create index sign_in_attempts_by_end on sign_in_attempts (expires_at);

-- What a person and an event have to do with each other; one row each way.
create table user_events (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  event_id integer not null references events on delete cascade,
  status text not null check (status in ('saved', 'going', 'hosting', 'attended')),
  created_at timestamptz not null default now(),
  unique (user_id, event_id, status)
);
create index user_events_by_event on user_events (event_id);

-- Private calendar addresses; like sessions, the table has only the token's SHA-256.
create table calendar_feeds (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_read_at timestamptz
);
create index calendar_feeds_by_user on calendar_feeds (user_id);
