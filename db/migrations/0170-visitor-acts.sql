-- Questions to a host and reports about an event by somebody without an account. Each waits until the owner of the address
-- has confirmed it by the link in an email; then its text moves into the thread or the report. `ended_at`: the owner says
-- that it wasn't them.
create table visitor_acts (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('question', 'report')),
  event_id integer not null references events on delete cascade,
  address text not null check (address = lower(address)),
  name text not null default '',
  reason text check (reason in ('spam', 'misleading', 'unsafe', 'offensive', 'other', 'incorrect')),
  message text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  check ((kind = 'report') = (reason is not null))
);
create index visitor_acts_by_address on visitor_acts (address, created_at);
create index visitor_acts_by_time on visitor_acts (created_at);
create index visitor_acts_by_event on visitor_acts (event_id);

alter table event_questions
  add column visitor_act_id integer unique references visitor_acts on delete cascade,
  drop constraint event_questions_asked_check,
  add constraint event_questions_asked_check check (num_nonnulls(asker_id, guest_id, visitor_act_id) = 1);

-- A suggested correction is a report with the reason `incorrect`, and stands beside another report by the same person.
alter table event_reports
  add column visitor_act_id integer unique references visitor_acts on delete cascade,
  drop constraint event_reports_reason_check,
  add constraint event_reports_reason_check
    check (reason in ('spam', 'misleading', 'unsafe', 'offensive', 'other', 'incorrect')),
  add constraint event_reports_reporter_check check (num_nonnulls(reporter_id, visitor_act_id) <= 1),
  drop constraint event_reports_event_id_reporter_id_key;
create unique index event_reports_by_reporter on event_reports (event_id, reporter_id, (reason = 'incorrect'));
