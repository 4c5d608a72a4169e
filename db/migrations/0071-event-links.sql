-- The secret in the address of an unlisted event. The dates of a series share it. It is stored as it is, because hosts
-- and guests pass it on.
alter table events add column link_key text check (link_key ~ '^[A-Za-z0-9_-]{22}$');

-- Accounts that have opened the link of an unlisted event, which they see from then on, until the link changes.
create table opened_event_links (
  user_id integer not null references users on delete cascade,
  link_key text not null,
  opened_at timestamptz not null,
  primary key (user_id, link_key)
);
create index opened_event_links_by_key on opened_event_links (link_key);

-- Volatile, so that a statement that writes several dates of a series sees the key of the first. A version 4 UUID has
-- 122 random bits.
create function choose_link_key() returns trigger language plpgsql as $$
begin
  if new.visibility <> 'unlisted' then new.link_key := null;
  elsif new.link_key is null then
    select e.link_key into new.link_key from events e
      where e.series_id = new.series_id and e.id <> new.id and e.link_key is not null order by e.id limit 1;
    if new.link_key is null then
      new.link_key := rtrim(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), '=');
    end if;
  end if;
  return new;
end $$;
create trigger events_choose_link_key before insert on events
  for each row when (new.visibility = 'unlisted' or new.link_key is not null) execute function choose_link_key();
create trigger events_choose_changed_link_key before update on events
  for each row when (new.visibility = 'unlisted' or new.link_key is not null) execute function choose_link_key();

create function forget_opened_links() returns trigger language plpgsql as $$
begin
  delete from opened_event_links o
  where o.link_key = old.link_key and not exists (select from events e where e.link_key = old.link_key);
  return null;
end $$;
create index events_by_link_key on events (link_key) where link_key is not null;
create trigger events_forget_deleted_link after delete on events
  for each row when (old.link_key is not null) execute function forget_opened_links();
create trigger events_forget_changed_link after update on events
  for each row when (old.link_key is distinct from new.link_key and old.link_key is not null)
  execute function forget_opened_links();

-- Whether the account may see an unlisted or private event: its hosts, its guests, people who are invited, and those
-- who have opened the link of an unlisted one.
create function may_see_unlisted(event integer, account integer) returns boolean language sql stable as $$
  select exists (
      select from events e join opened_event_links o on o.link_key = e.link_key
      where e.id = event and o.user_id = account)
    or may_see_private(event, account)
$$;

-- Events that are unlisted already get a secret. Their current address works only for the people who have them on a list.
alter table events disable trigger user;
alter table events enable trigger events_choose_changed_link_key;
update events set link_key = null where visibility = 'unlisted';
alter table events enable trigger user;
insert into opened_event_links (user_id, link_key, opened_at)
select distinct u.user_id, e.link_key, now()
from user_events u join events e on e.id = u.event_id
where e.link_key is not null and u.status <> 'hosting';
insert into opened_event_links (user_id, link_key, opened_at)
select distinct g.user_id, e.link_key, now()
from goals g join goal_events l on l.goal_id = g.id join events e on e.id = l.event_id
where e.link_key is not null
on conflict do nothing;
