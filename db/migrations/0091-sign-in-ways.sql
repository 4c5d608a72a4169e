-- Ways to sign in, apart from the providers'.

-- A number by which a person removes one of their ways.
alter table identities
  add column id integer generated always as identity,
  -- False: an email address whose code was never sent by email, because demo mode shows it in the outbox.
  add column is_proven boolean not null default true,
  add unique (id);

-- Set: connects the provider to this account. Null: signs in.
alter table sign_in_attempts add column user_id integer references users on delete cascade;

-- When the person answered the offer of a passkey. It is made once.
alter table users add column passkey_offered_at timestamptz;

-- Codes sent to email addresses. A code is worthless without the mark of the browser that asked for it.
create table sign_in_codes (
  id integer generated always as identity primary key,
  code text not null check (code ~ '^[0-9]{6}$'),
  -- The browser that asked, by the hash of its mark. No other browser can enter the code.
  browser_hash bytea not null,
  -- Normalized.
  email text not null,
  -- Set: adds the address to this account. Null: signs in.
  user_id integer references users on delete cascade,
  -- False: it is only in the outbox.
  is_mailed boolean not null,
  tries integer not null default 0,
  next_path text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it was used or replaced.
  ended_at timestamptz
);
create index sign_in_codes_by_browser on sign_in_codes (browser_hash);
create index sign_in_codes_by_email on sign_in_codes (email, created_at);
create index sign_in_codes_by_user on sign_in_codes (user_id);

-- People who have proven who they are and don't have an account yet, until they say what to do: create one, or connect
-- this way to the account that they have.
create table pending_identities (
  browser_hash bytea primary key,
  provider text not null,
  subject text not null,
  name text not null,
  email text,
  email_is_verified boolean not null,
  picture text,
  is_proven boolean not null,
  next_path text,
  expires_at timestamptz not null
);

create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- Base64url, as the browser names it.
  credential_id text not null unique,
  public_key bytea not null,
  -- Uses that the authenticator has counted; 0 if it doesn't count.
  counter bigint not null,
  transports text[] not null,
  -- Whether it can be synchronized between devices, and whether it is.
  can_be_backed_up boolean not null,
  is_backed_up boolean not null,
  -- The random name under which authenticators know the account.
  user_handle bytea not null,
  name text not null check (name <> ''),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

create table passkey_challenges (
  challenge_hash bytea primary key,
  browser_hash bytea not null,
  purpose text not null check (purpose in ('sign-in', 'add', 'operator')),
  -- Set: adds a passkey to this account.
  user_id integer references users on delete cascade,
  user_handle bytea,
  -- Name of the account to create.
  name text,
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
create index passkey_challenges_by_user on passkey_challenges (user_id);

-- Addresses whose owners become operators when they first sign in.
create table awaited_operators (
  -- Normalized.
  email text primary key,
  created_at timestamptz not null
);
