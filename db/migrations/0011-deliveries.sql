-- What signs addresses that must work without a session and without being guessed.
create table server_secrets (
  name text primary key,
  -- Two random UUIDs are 244 random bits.
  secret bytea not null default sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea)
);
insert into server_secrets (name) values ('unsubscribe');

-- Events that a digest has shown to somebody: none is shown twice.
create table digest_events (
  user_id integer not null references users on delete cascade,
  event_id integer not null references events on delete cascade,
  shown_at timestamptz not null,
  primary key (user_id, event_id)
);

-- Searches that somebody without an account gets by mail each week. Nothing but the question whether they want it is
-- sent before they have followed its link.
create table search_subscriptions (
  id integer generated always as identity primary key,
  address text not null check (address = lower(address)),
  -- The search as its address has it.
  search text not null,
  -- Zone in which a week begins.
  time_zone text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz
);
create unique index search_subscriptions_live on search_subscriptions (address, search) where ended_at is null;
create index search_subscriptions_by_address on search_subscriptions (address, created_at);

create table search_subscription_events (
  subscription_id integer not null references search_subscriptions on delete cascade,
  event_id integer not null references events on delete cascade,
  shown_at timestamptz not null,
  primary key (subscription_id, event_id)
);

-- "New since" looks here first.
create index events_by_creation on events (created_at);
