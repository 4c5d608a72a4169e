-- Whether the provider vouches for the address: only then what was sent to it belongs to the account.
alter table users add column if not exists email_verified boolean not null default false;
create index users_by_email on users (lower(email)) where email_verified;

-- How many people can come; null when nobody said.
alter table events add column if not exists capacity integer check (capacity > 0);

alter table user_events drop constraint user_events_status_check;
alter table user_events add constraint user_events_status_check
  check (status in ('saved', 'invited', 'maybe', 'waiting', 'going', 'hosting', 'attended'));

-- Somebody who was invited to an event or has answered on its page, once an event. Whoever changes the answers of an
-- event holds the event's row: so places are counted by one at a time.
create table guests (
  id integer generated always as identity primary key,
  event_id integer not null references events on delete cascade,
  -- In small letters; null for somebody who answered on the event's page without having been invited.
  address text check (address = lower(address)),
  user_id integer references users on delete cascade,
  name text not null default '',
  answer text check (answer in ('yes', 'maybe', 'no', 'waiting')),
  -- How many come, the guest included.
  party_size integer not null default 1 check (party_size between 1 and 20),
  -- The place in the queue, while waiting: smaller ones come first.
  waiting_number bigint,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  unique (event_id, address),
  unique (event_id, user_id),
  check (address is not null or user_id is not null),
  check (((answer = 'waiting') is true) = (waiting_number is not null)),
  check ((answer is null) = (answered_at is null))
);
create index guests_by_address on guests (address) where address is not null;
create index guests_by_user on guests (user_id) where user_id is not null;
create sequence waiting_numbers;

-- What a guest with an account finds on the own list; of `no` nothing. Kept here, whoever writes.
create function list_guests_event() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.user_id is not null then
    delete from user_events where user_id = old.user_id and event_id = old.event_id
      and status in ('invited', 'maybe', 'waiting', 'going');
  end if;
  if tg_op <> 'DELETE' and new.user_id is not null and new.answer is distinct from 'no' then
    insert into user_events (user_id, event_id, status)
    values (new.user_id, new.event_id, case new.answer when 'yes' then 'going' else coalesce(new.answer, 'invited') end)
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger guests_list_event after insert or delete or update of user_id, answer on guests
  for each row execute function list_guests_event();

-- What an address was invited to belongs to the account that proves to have it; an account that has answered by itself
-- already keeps that answer.
create function link_guests() returns trigger language plpgsql as $$
begin
  update guests g set user_id = new.id, name = case when g.name = '' then new.name else g.name end
  where g.address = lower(new.email) and g.user_id is null
    and not exists (select from guests own where own.event_id = g.event_id and own.user_id = new.id);
  return null;
end $$;
create trigger users_link_guests after insert or update of email, email_verified on users
  for each row when (new.email_verified) execute function link_guests();

-- What opens an answer without an account. Each mail carries a secret of its own, this table only its SHA-256.
create table guest_links (
  token_hash bytea primary key,
  guest_id integer not null references guests on delete cascade,
  created_at timestamptz not null default now()
);
create index guest_links_by_guest on guest_links (guest_id);

-- One for each event and address, ever: who is invited twice gets one mail. It and the job that sends it are written in
-- one transaction.
create table invitations (
  id integer generated always as identity primary key,
  event_id integer not null references events on delete cascade,
  guest_id integer not null references guests on delete cascade,
  address text not null,
  invited_by integer references users on delete set null,
  note text not null default '',
  created_at timestamptz not null,
  unique (event_id, address)
);
create index invitations_by_guest on invitations (guest_id);
create index invitations_by_inviter on invitations (invited_by, created_at);
create index invitations_by_address on invitations (address, created_at);

-- Addresses that want no invitations from anybody.
create table refused_addresses (
  address text primary key,
  refused_at timestamptz not null
);

-- What hosts wrote to their guests.
create table guest_messages (
  id integer generated always as identity primary key,
  event_id integer not null references events on delete cascade,
  sender_id integer references users on delete set null,
  message text not null,
  created_at timestamptz not null
);
create index guest_messages_by_event on guest_messages (event_id, created_at);

-- Told to the operator. A report that the operator has looked at counts no longer.
create table event_reports (
  id integer generated always as identity primary key,
  event_id integer not null references events on delete cascade,
  reporter_id integer references users on delete set null,
  reason text not null check (reason in ('spam', 'misleading', 'unsafe', 'offensive', 'other')),
  note text not null default '',
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (event_id, reporter_id)
);
create index event_reports_open on event_reports (event_id) where settled_at is null;

-- Whom the operator has checked: organizers of sources by their name, hosts by their account. A host's name alone proves
-- nothing, since people choose their names.
create table vetted_organizers (
  -- In small letters, without spaces around it.
  name text primary key
);
alter table users add column is_vetted boolean not null default false;

create function vet_listed_event() returns trigger language plpgsql as $$
begin
  update events set organizer_is_vetted = true
  where id = new.event_id and not organizer_is_vetted
    and exists (select from vetted_organizers v where v.name = lower(btrim(events.organizer)));
  return null;
end $$;
create trigger event_sources_vet after insert on event_sources for each row execute function vet_listed_event();

create function vet_hosted_event() returns trigger language plpgsql as $$
begin
  update events set organizer_is_vetted = true
  where id = new.event_id and exists (select from users u where u.id = new.user_id and u.is_vetted);
  return null;
end $$;
create trigger user_events_vet after insert on user_events
  for each row when (new.status = 'hosting') execute function vet_hosted_event();
