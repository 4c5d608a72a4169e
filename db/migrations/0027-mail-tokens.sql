-- The secret in the links of an email is issued when the email is sent, and its hash is stored where it is looked up.
-- Until then a random placeholder stands for it in the texts.
alter table mails
  add column token_kind text,
  -- Whose link it is, such as the id of a guest; `token_kind` says how to read it.
  add column token_subject text,
  add column token_placeholder text,
  add check (num_nulls(token_kind, token_subject, token_placeholder) in (0, 3));

-- An email that is sent again carries another secret, and both must work.
create table email_change_links (
  token_hash bytea primary key,
  user_id integer not null references email_changes on delete cascade
);
create index email_change_links_by_user on email_change_links (user_id);
insert into email_change_links (token_hash, user_id) select token_hash, user_id from email_changes;
alter table email_changes drop column token_hash;

-- Emails stored before this migration hold their secrets in plain text. Those that can still be sent or read get a
-- placeholder instead; in the rest it replaces a secret that nobody needs to read again.
with written as (
  select id, coalesce(
      regexp_match(unsubscribe_url, '/(rsvp|unsubscribe|search-mail)/([A-Za-z0-9._-]*[A-Za-z0-9_-])'),
      regexp_match(body_text, '/(search-mail)/([A-Za-z0-9._-]*[A-Za-z0-9_-])'),
      regexp_match(body_text, '/(verify-email)\?token=([A-Za-z0-9_-]+)'),
      regexp_match(body_text, '/(rsvp)/([A-Za-z0-9_-]{43})')) as link,
    translate(encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'base64'), '+/=', '-_')
      as placeholder
  from mails
), known as (
  select w.id, w.link[2] as token, w.placeholder,
    case w.link[1] when 'rsvp' then 'guest' when 'verify-email' then 'email-change' else 'claim' end as kind,
    case w.link[1]
      when 'rsvp' then (select guest_id::text from guest_links where token_hash = sha256(w.link[2]::bytea))
      when 'verify-email' then
        (select user_id::text from email_change_links where token_hash = sha256(w.link[2]::bytea))
      -- A signed claim without its signature.
      else substring(w.link[2] from '^(.+)\.[A-Za-z0-9_-]{24}$') end as subject
  from written w where w.link is not null
)
update mails m set body_text = replace(m.body_text, k.token, k.placeholder),
  body_html = replace(m.body_html, k.token, k.placeholder),
  unsubscribe_url = replace(m.unsubscribe_url, k.token, k.placeholder),
  calendar = replace(m.calendar, k.token, k.placeholder),
  token_kind = case when k.subject is not null then k.kind end,
  token_subject = k.subject,
  token_placeholder = case when k.subject is not null then k.placeholder end
from known k where m.id = k.id;

-- An address that gets no email, such as one that wants no invitations, is listed all the same, so that the host can't
-- tell it from others. Nobody is told of a suppressed invitation.
alter table invitations add column is_suppressed boolean not null default false;

create or replace function link_guests() returns trigger language plpgsql as $$
begin
  update guests g set user_id = new.id, name = case when g.name = '' then new.name else g.name end
  where g.address = lower(new.email) and g.user_id is null
    and not exists (select from guests own where own.event_id = g.event_id and own.user_id = new.id)
    and not exists (select from invitations i where i.guest_id = g.id and i.is_suppressed);
  return null;
end $$;

-- How many addresses somebody has invited, whatever became of them; counted for a day.
create table invitation_requests (
  user_id integer not null references users on delete cascade,
  addresses integer not null,
  created_at timestamptz not null
);
create index invitation_requests_by_user on invitation_requests (user_id, created_at);

-- A host who leaves takes their words along, but guests are still told that an event is cancelled: such an email loses its
-- texts as soon as it has left.
alter table mails add column is_forgotten_when_sent boolean not null default false;

-- Finished jobs are remembered by their keys; what they were about isn't needed any more.
update jobs set payload = '{}' where state = 'done' and payload <> '{}';
