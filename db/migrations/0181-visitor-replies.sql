-- Somebody who asked on the page of an event without an account goes on with the thread by email.
alter table mail_replies
  add column visitor_act_id integer references visitor_acts on delete cascade,
  drop constraint mail_replies_check,
  add constraint mail_replies_author_check check (num_nonnulls(user_id, guest_id, visitor_act_id) = 1);
create index mail_replies_by_visitor on mail_replies (visitor_act_id, received_at) where visitor_act_id is not null;
