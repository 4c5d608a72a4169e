-- Reports about questions join those about people and messages, so that operators find all of them in one place.
alter table conduct_reports
  add column question_id integer references event_questions on delete cascade,
  add constraint conduct_reports_subject_check check (num_nonnulls(message_id, question_id) <= 1);
drop index conduct_reports_by_account;
create unique index conduct_reports_by_account
  on conduct_reports (person_id, coalesce(message_id, 0), coalesce(question_id, 0), reporter_id)
  where reporter_id is not null;
drop index conduct_reports_by_guest;
create unique index conduct_reports_by_guest
  on conduct_reports (person_id, coalesce(message_id, 0), coalesce(question_id, 0), guest_id)
  where guest_id is not null;
create index conduct_reports_by_question on conduct_reports (question_id) where question_id is not null;

-- Since when reports hide a public question from others.
alter table event_questions add column hidden_at timestamptz;
update event_questions q set hidden_at = now()
where (select count(*) from question_reports r where r.question_id = q.id and r.settled_at is null) >= 3;

insert into conduct_reports (person_id, question_id, reporter_id, reason, note, created_at, settled_at)
select q.asker_id, q.id, r.reporter_id, r.reason, r.note, r.created_at, r.settled_at
from question_reports r join event_questions q on q.id = r.question_id
where r.reporter_id <> q.asker_id;

-- Each of them was also a report about the event, which it isn't.
delete from event_reports e using question_reports r, event_questions q
where q.id = r.question_id and e.event_id = q.event_id and e.reporter_id = r.reporter_id
  and e.note like 'About question ' || q.id || ':%';
drop table question_reports;
