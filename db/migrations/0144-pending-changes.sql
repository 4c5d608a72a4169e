-- Changes of a hosted event's time or place of which nobody has been told yet, so that edits that follow each other are one
-- letter. `before` is the event as people know it.
create table pending_changes (
  event_id integer primary key references events on delete cascade,
  before jsonb not null,
  started_at timestamptz not null,
  send_at timestamptz not null
);
