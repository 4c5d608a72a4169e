-- Browsers get pictures from our own store only. The pictures that sources and sign-in providers point to are fetched,
-- checked and encoded again in the background; `source_pictures` remembers where they come from.

-- Returns the name that all sizes of a stored picture share; null for any other address.
create function picture_hash(address text) returns text language sql immutable strict parallel safe
return substring(address from '^/images/([0-9a-f]{32})-');

create table source_pictures (
  id integer generated always as identity primary key,
  source_url text not null check (octet_length(source_url) <= 2000),
  host text not null generated always as (
    coalesce(lower(substring(source_url from '^https?://(?:[^/?#@]*@)?([^/?#]+)')), '')) stored,
  -- Set for the avatar of an account; such a row goes once the avatar is fetched or given up. Null for the pictures of
  -- events: all events with the same address share one row.
  user_id integer unique references users on delete cascade,
  -- Our copy; null until it is fetched.
  image_url text check (image_url like '/images/%'),
  attempts integer not null default 0,
  -- Null once it is fetched or given up, and while no upcoming event needs it.
  next_attempt_at timestamptz,
  last_error text,
  -- When an import last named it.
  requested_at timestamptz not null
);
create unique index source_pictures_by_url on source_pictures (source_url) where user_id is null;
create index source_pictures_waiting on source_pictures (host, next_attempt_at) where next_attempt_at is not null;
create index source_pictures_by_picture on source_pictures (picture_hash(image_url)) where image_url is not null;
-- Answers for visitors that are in memory show the plate until then.
create trigger source_pictures_tell_fetched after update on source_pictures
  for each row when (old.image_url is distinct from new.image_url and new.user_id is null)
  execute function tell_public_change('events');

-- `image_url` is a picture that the host uploaded; an imported event refers to the picture of its source.
alter table events add column source_picture_id integer references source_pictures;

-- Events and accounts that showed another server's picture until now. Only those of upcoming events are fetched.
insert into source_pictures (source_url, next_attempt_at, requested_at)
select image_url,
  case when bool_or(ends_at > now() and withdrawn_at is null and status in ('scheduled', 'cancelled')) then now() end, now()
from events where image_url ~* '^https?://' and octet_length(image_url) <= 2000
group by image_url order by image_url;
insert into source_pictures (source_url, user_id, next_attempt_at, requested_at)
select avatar, id, now(), now() from users where avatar ~* '^https?://' and octet_length(avatar) <= 2000;

-- What filters and searches look at stays the same, so none of the triggers has anything to do.
alter table events disable trigger user;
update events set image_url = null, source_picture_id = source_pictures.id
from source_pictures where source_pictures.user_id is null and source_pictures.source_url = events.image_url;
update events set image_url = null where picture_hash(image_url) is null and image_url is not null;
alter table events enable trigger user;
update users set avatar = null where picture_hash(avatar) is null and avatar is not null;

alter table events add constraint events_image_is_ours check (image_url like '/images/%');
alter table users add constraint users_avatar_is_ours check (avatar like '/images/%');

create index events_by_picture on events (picture_hash(image_url)) where image_url is not null;
create index events_by_source_picture on events (source_picture_id, ends_at) where source_picture_id is not null;
create index users_by_picture on users (picture_hash(avatar)) where avatar is not null;
create index event_drafts_by_picture on event_drafts (picture_hash(content ->> 'imageUrl'));

create function is_picture_used(hash text) returns boolean language sql stable as $$
  select exists (select from events where picture_hash(image_url) = hash)
    or exists (select from source_pictures where picture_hash(image_url) = hash)
    or exists (select from users where picture_hash(avatar) = hash)
    or exists (select from event_drafts where picture_hash(content ->> 'imageUrl') = hash)
$$;

-- References that ended: written by the transaction that ends them, whichever statement or cascade does it. The files
-- are deleted soon after, unless something else still refers to the same picture.
create table released_pictures (
  id bigint generated always as identity primary key,
  image_url text not null
);

create function release_picture() returns trigger language plpgsql as $$
declare
  address text;
begin
  if tg_table_name = 'users' then address := old.avatar;
  elsif tg_table_name = 'event_drafts' then address := old.content ->> 'imageUrl';
  else address := old.image_url;
  end if;
  if picture_hash(address) is not null then insert into released_pictures (image_url) values (address); end if;
  return null;
end $$;
create trigger events_release_picture after update on events
  for each row when (old.image_url is distinct from new.image_url) execute function release_picture();
create trigger events_release_last_picture after delete on events
  for each row when (old.image_url is not null) execute function release_picture();
create trigger source_pictures_release_picture after update on source_pictures
  for each row when (old.image_url is distinct from new.image_url) execute function release_picture();
create trigger source_pictures_release_last_picture after delete on source_pictures
  for each row when (old.image_url is not null) execute function release_picture();
create trigger users_release_picture after update on users
  for each row when (old.avatar is distinct from new.avatar) execute function release_picture();
create trigger users_release_last_picture after delete on users
  for each row when (old.avatar is not null) execute function release_picture();
create trigger event_drafts_release_picture after update on event_drafts
  for each row when (old.content ->> 'imageUrl' is distinct from new.content ->> 'imageUrl')
  execute function release_picture();
create trigger event_drafts_release_last_picture after delete on event_drafts
  for each row when (old.content ->> 'imageUrl' is not null) execute function release_picture();

-- Pictures that a request is about to refer to. Until then their files stay, although nothing refers to them yet.
create table picture_holds (
  hash text primary key,
  held_until timestamptz not null
);

-- The jobs that deleted pictures until now.
insert into released_pictures (image_url)
select payload ->> 'address' from jobs
where kind = 'picture.forget' and state <> 'done' and picture_hash(payload ->> 'address') is not null;
delete from jobs where kind = 'picture.forget';
