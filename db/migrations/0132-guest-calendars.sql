-- Whether the guest's calendar holds the event by an invitation; null if they never got one. A calendar program takes an
-- event back after its cancellation only with a higher SEQUENCE, so each change of this counts.
alter table guests
  add column in_calendar boolean,
  add column calendar_sequence integer not null default 0;
update guests set in_calendar = true where address is not null and answer is distinct from 'no' and removed_at is null;

-- Calendar files of further dates, as [{"name", "text"}]. Mail programs read one event from an invitation.
alter table mails add column further_calendars jsonb not null default '[]';
create index mails_by_guest on mails (token_subject, created_at) where token_kind = 'guest';
