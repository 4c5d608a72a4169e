-- RSVPs that somebody entered for an address, until its owner opens the link in their email and confirms. They aren't
-- guests: they hold no spot, and get no messages, reminders or changes.
create table unconfirmed_rsvps (
  id integer generated always as identity primary key,
  event_id integer not null references events on delete cascade,
  address text not null check (address = lower(address)),
  name text not null,
  answer text not null check (answer in ('yes', 'maybe', 'no')),
  party_size integer not null check (party_size > 0),
  ticket_type text,
  companions text[] not null,
  sign_up_answers jsonb not null,
  confirms_age boolean not null,
  all_dates boolean not null,
  created_at timestamptz not null,
  unique (event_id, address)
);
create index unconfirmed_rsvps_by_time on unconfirmed_rsvps (created_at);

-- Becomes a row of guest_links once the RSVP is confirmed, so the same link goes on working.
create table unconfirmed_rsvp_links (
  token_hash bytea primary key,
  rsvp_id integer not null references unconfirmed_rsvps on delete cascade
);
create index unconfirmed_rsvp_links_by_rsvp on unconfirmed_rsvp_links (rsvp_id);

create function forget_unconfirmed_rsvps() returns trigger language plpgsql as $$
begin
  if old.email_verified then
    delete from unconfirmed_rsvps where address = lower(old.email);
  end if;
  return null;
end $$;
create trigger users_forget_unconfirmed_rsvps after delete on users
  for each row execute function forget_unconfirmed_rsvps();

-- RSVP pages whose emails count towards the daily limit of the event's host.
alter table invitation_requests add column event_id integer references events on delete cascade;
create index invitation_requests_by_event on invitation_requests (event_id) where event_id is not null;

-- Number of guests a message was meant for, which counts towards the sender's daily limit.
alter table guest_messages add column recipients integer not null default 0;
