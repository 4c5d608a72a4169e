-- Answers of the people whom a guest brings, in the order of `companions`, by the question's key: [{"1": "7"}, {}]. Deleted
-- with the guest's own, 30 days after the event.
alter table guests add column companion_answers jsonb not null default '[]' check (jsonb_typeof(companion_answers) = 'array');
create index guests_with_companion_answers on guests (event_id) where companion_answers <> '[]';
alter table unconfirmed_rsvps
  add column companion_answers jsonb not null default '[]' check (jsonb_typeof(companion_answers) = 'array');

-- Whether everyone in the party answers a question, or only the guest.
update events set sign_up_questions = (
  select jsonb_agg(q || '{"isPerPerson": false}' order by place)
  from jsonb_array_elements(sign_up_questions) with ordinality as t (q, place))
where sign_up_questions <> '[]';
