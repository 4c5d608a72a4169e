-- RSVPs that a host hears about, one row for each host and change. Rows stay after they have been emailed, so that an
-- event's first RSVP is known.
create table guest_activities (
  id integer generated always as identity primary key,
  -- The host.
  user_id integer not null references users on delete cascade,
  event_id integer not null references events on delete cascade,
  guest_id integer not null references guests on delete cascade,
  -- The RSVP before and after the change. `before_answer` is null for a new guest.
  before_answer text check (before_answer in ('yes', 'maybe', 'no', 'waiting')),
  before_party_size integer not null,
  answer text not null check (answer in ('yes', 'maybe', 'no', 'waiting')),
  party_size integer not null,
  -- The guest moved up from the waitlist without doing anything.
  is_promoted boolean not null default false,
  created_at timestamptz not null,
  -- When it was in an email, or was left out of one because the host wants none.
  mailed_at timestamptz
);
create index guest_activities_by_host on guest_activities (user_id, event_id, id);
create index guest_activities_by_event on guest_activities (event_id);
create index guest_activities_by_guest on guest_activities (guest_id, id);
create index guest_activities_pending on guest_activities (user_id) where mailed_at is null;

-- When emails about RSVPs are sent; whether they are is a channel like any other.
alter table notification_settings
  add column rsvp_emails text not null default 'daily' check (rsvp_emails in ('now', 'daily'));

-- Open guest lists of hosts are refreshed after every change, whoever makes it. PostgreSQL sends equal messages of one
-- transaction once.
create function announce_guest_list() returns trigger language plpgsql as $$
begin
  perform pg_notify('guest_lists', h.user_id || ' ' || h.event_id)
  from user_events h
  where h.event_id = coalesce(new.event_id, old.event_id) and h.status = 'hosting';
  return null;
end $$;
create trigger guests_announce after insert or update or delete on guests
  for each row execute function announce_guest_list();

-- Reports about a person, or about a message that a host sent to guests.
create table conduct_reports (
  id integer generated always as identity primary key,
  -- The person reported; the sender of a message.
  person_id integer not null references users on delete cascade,
  message_id integer references guest_messages on delete cascade,
  reporter_id integer references users on delete set null,
  -- The reporter, if without an account.
  guest_id integer references guests on delete set null,
  reason text not null check (reason in ('spam', 'misleading', 'unsafe', 'offensive', 'other')),
  note text not null default '',
  created_at timestamptz not null,
  settled_at timestamptz
);
create unique index conduct_reports_by_account on conduct_reports (person_id, coalesce(message_id, 0), reporter_id)
  where reporter_id is not null;
create unique index conduct_reports_by_guest on conduct_reports (person_id, coalesce(message_id, 0), guest_id)
  where guest_id is not null;
create index conduct_reports_open on conduct_reports (person_id) where settled_at is null;
create index conduct_reports_by_message on conduct_reports (message_id) where message_id is not null;
create index conduct_reports_by_reporter on conduct_reports (reporter_id, created_at);

-- Since when reports hide a person's profile. `visible_when_shown` is the person's own choice, which applies again once
-- an operator has shown the profile.
alter table users add column hidden_at timestamptz;
alter table users add column visible_when_shown boolean not null default true;
create function keep_person_hidden() returns trigger language plpgsql as $$
begin
  if new.hidden_at is null then
    new.profile_visible := new.visible_when_shown;
    return new;
  end if;
  if old.hidden_at is null or new.profile_visible then
    new.visible_when_shown := new.profile_visible;
  end if;
  new.profile_visible := false;
  return new;
end $$;
create trigger users_stay_hidden before update of hidden_at, profile_visible on users
  for each row when (new.hidden_at is not null or old.hidden_at is not null) execute function keep_person_hidden();

-- Since when reports hide a message from those it was sent to.
alter table guest_messages add column hidden_at timestamptz;
