-- Returns six characters of Crockford's alphabet, which has no letters that look like digits. Codes are unique enough
-- for one guest list; the check-in screen shows both guests if two have the same.
create function new_check_in_code() returns text language sql volatile as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(random_bytes, place) % 32, 1), '')
  from (select uuid_send(gen_random_uuid()) as random_bytes) source, generate_series(0, 5) place
$$;

alter table guests
  -- The host's own note.
  add column note text not null default '',
  -- The name as the host wrote it, shown until the guest gives their own.
  add column listed_name text not null default '',
  -- How the guest got onto the list, if not by an invitation or on the event's page.
  add column origin text check (origin in ('walk-in', 'import', 'link')),
  add column code text not null default new_check_in_code(),
  add column attendance text check (attendance in ('attended', 'no-show')),
  -- Number of people who came, the guest included.
  add column arrived integer check (arrived between 1 and 20),
  -- When the helper's device marked the attendance. The latest mark wins, also one that was sent late.
  add column attendance_at timestamptz,
  -- Chosen by the device that added a walk-in, so sending it twice adds one guest.
  add column client_key uuid,
  add column reminders integer not null default 0 check (reminders >= 0),
  add column reminded_at timestamptz,
  add constraint guests_client_key_key unique (event_id, client_key),
  add constraint guests_attendance_at_check check (attendance is null or attendance_at is not null),
  add constraint guests_arrived_check1 check (((attendance = 'attended') is true) = (arrived is not null)),
  drop constraint guests_check,
  add constraint guests_known_check check (address is not null or user_id is not null or origin in ('walk-in', 'import'));

-- An account that is invited by name, not by its address, has no address here.
alter table invitations alter column address drop not null;

-- The link that lets anyone RSVP. It is signed with the version; a new version ends the links of earlier ones.
create table event_links (
  event_id integer primary key references events on delete cascade,
  version integer not null default 1,
  is_open boolean not null default true
);

-- Whether replies to a host's emails go to the host's own address.
create table host_options (
  user_id integer primary key references users on delete cascade,
  replies_by_email boolean not null
);

-- A thread between a guest and the hosts of an event. Others see it once a host has made it public.
create table event_questions (
  id integer generated always as identity primary key,
  event_id integer not null references events on delete cascade,
  asker_id integer not null references users on delete cascade,
  is_public boolean not null default false,
  created_at timestamptz not null
);
create index event_questions_by_event on event_questions (event_id, created_at);
create index event_questions_by_asker on event_questions (asker_id, created_at);

create table question_messages (
  id integer generated always as identity primary key,
  question_id integer not null references event_questions on delete cascade,
  author_id integer not null references users on delete cascade,
  message text not null,
  created_at timestamptz not null
);
create index question_messages_by_question on question_messages (question_id, id);
create index question_messages_by_author on question_messages (author_id, created_at);

-- A report that an operator has looked at counts no longer.
create table question_reports (
  question_id integer not null references event_questions on delete cascade,
  reporter_id integer not null references users on delete cascade,
  reason text not null check (reason in ('spam', 'misleading', 'unsafe', 'offensive', 'other')),
  note text not null default '',
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (question_id, reporter_id)
);
create index question_reports_open on question_reports (created_at) where settled_at is null;
create index question_reports_by_reporter on question_reports (reporter_id, created_at);
