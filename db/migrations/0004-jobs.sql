-- Work that is done after the transaction that caused it, and again until it succeeds.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null default '{}',
  -- The same work asked for twice is done once, as long as the row is kept.
  key text unique,
  -- Compared with the worker's clock. In the infinite past: at once.
  run_at timestamptz not null default '-infinity',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'dead')),
  -- Times it was taken up, the running one included.
  attempts integer not null default 0,
  -- The worker that has it. Its number is an advisory lock that its connection holds, so that nobody has to ask
  -- whether it still lives: PostgreSQL frees the lock when the connection ends, however it ends.
  holder integer,
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((state = 'running') = (holder is not null)),
  check ((state in ('done', 'dead')) = (finished_at is not null))
);
create index jobs_waiting on jobs (run_at, id) where state = 'waiting';
create index jobs_running on jobs (holder) where state = 'running';
create index jobs_finished on jobs (state, finished_at) where state in ('done', 'dead');

create sequence job_holders as integer cycle;

-- Every message that was ever to be sent, as it was rendered.
create table mails (
  id bigint generated always as identity primary key,
  key text not null unique,
  -- What it is about, such as "invitation"; for counting and for the one who reads the outbox.
  kind text not null,
  recipient text not null,
  recipient_name text not null default '',
  sender_name text not null default '',
  reply_to text,
  subject text not null,
  body_text text not null,
  body_html text not null,
  headers jsonb not null default '{}',
  unsubscribe_url text,
  -- An iCalendar document, and the method that its part is labelled with.
  calendar text,
  calendar_method text check (calendar_method in ('PUBLISH', 'CANCEL', 'REQUEST')),
  -- After this moment it helps nobody, and is not sent any more.
  expires_at timestamptz,
  -- `sending` is written before the server is spoken to: whoever finds it there after a crash cannot know whether the
  -- message went out. `kept`: there was no server to send it with.
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'kept', 'bounced', 'failed', 'expired')),
  message_id text unique,
  -- What the server said last, or why there was no server to say something.
  answer text,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((calendar is null) = (calendar_method is null))
);
create index mails_by_age on mails (created_at desc, id desc);
create index mails_by_recipient on mails (lower(recipient));
