-- Guests without an account ask by replying to an email.
alter table event_questions
  alter column asker_id drop not null,
  add column guest_id integer references guests on delete cascade,
  add constraint event_questions_asked_check check (num_nonnulls(asker_id, guest_id) = 1);
create index event_questions_by_guest on event_questions (guest_id, created_at) where guest_id is not null;

-- Null: the guest without an account who asked.
alter table question_messages alter column author_id drop not null;

-- Claim that the reply address of an email contains once it is sent; null for emails without one.
alter table mails add column reply_claim text;
-- Finds out whether a message that arrives is our own.
create index mails_by_message_id on mails (message_id) where message_id is not null;

-- Replies by email that were accepted, so that each is processed once. Rows are deleted after 30 days.
create table mail_replies (
  id integer generated always as identity primary key,
  -- SHA-256 of the recipient and the Message-ID.
  message_hash bytea not null unique,
  user_id integer references users on delete cascade,
  guest_id integer references guests on delete cascade,
  received_at timestamptz not null,
  check (num_nonnulls(user_id, guest_id) = 1)
);
create index mail_replies_by_user on mail_replies (user_id, received_at) where user_id is not null;
create index mail_replies_by_guest on mail_replies (guest_id, received_at) where guest_id is not null;
create index mail_replies_by_time on mail_replies (received_at);
