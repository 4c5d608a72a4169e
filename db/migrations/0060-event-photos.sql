-- Photos that hosts and people who came add to an event. Guests' photos wait until a host approves them.
create table event_photos (
  id integer generated always as identity primary key,
  event_id integer not null references events on delete cascade,
  user_id integer not null references users on delete cascade,
  image_url text not null check (picture_hash(image_url) is not null),
  -- Also the alternative text.
  caption text not null,
  -- Whether its person agreed that everyone may see it, if a host shows the event's photos to everyone.
  is_for_everyone boolean not null default false,
  created_at timestamptz not null,
  -- The latest decision of a host, or of an operator, which hosts can't change.
  approved_at timestamptz,
  declined_at timestamptz,
  removed_at timestamptz,
  -- Hidden at the request of somebody in it, until a host decides; shown again against such a request.
  hidden_at timestamptz,
  restored_at timestamptz,
  -- When an operator last decided about requests and reports.
  reviewed_at timestamptz,
  -- Deleted by its person, and for a day to be had back.
  deleted_at timestamptz,
  unique (id, event_id),
  check (num_nonnulls(approved_at, declined_at, removed_at) <= 1)
);
create index event_photos_by_event on event_photos (event_id, id);
create index event_photos_by_user on event_photos (user_id);
create index event_photos_by_picture on event_photos (picture_hash(image_url));
create index event_photos_over on event_photos (coalesce(deleted_at, declined_at, removed_at))
  where coalesce(deleted_at, declined_at, removed_at) is not null;

-- Requests to take a photo down, and reports. Two columns refer to the photo, so that the data which people download
-- doesn't contain what others wrote about their photos.
create table photo_requests (
  id integer generated always as identity primary key,
  photo_id integer not null,
  event_id integer not null,
  -- Null for somebody without an account.
  user_id integer references users on delete cascade,
  kind text not null check (kind in ('removal', 'report')),
  reason text not null default '',
  created_at timestamptz not null,
  -- When a host, or an operator for reports, decided.
  settled_at timestamptz,
  unique (photo_id, user_id, kind),
  constraint photo_requests_photo_id_fkey foreign key (photo_id, event_id)
    references event_photos (id, event_id) on delete cascade
);
create index photo_requests_by_user on photo_requests (user_id, created_at) where user_id is not null;
create index photo_requests_open on photo_requests (photo_id) where settled_at is null;

-- Events whose photos everyone may see. For all others, they are for hosts and guests.
create table event_photo_audiences (
  event_id integer primary key references events on delete cascade,
  is_everyone boolean not null
);

create or replace function is_picture_used(hash text) returns boolean language sql stable as $$
  select exists (select from events where picture_hash(image_url) = hash)
    or exists (select from source_pictures where picture_hash(image_url) = hash)
    or exists (select from users where picture_hash(avatar) = hash)
    or exists (select from event_drafts where picture_hash(content ->> 'imageUrl') = hash)
    or exists (select from corrections where picture_hash(changes ->> 'picture') = hash and undone_at is null)
    or exists (select from settings where picture_hash(settings.content ->> 'logo') = hash)
    or exists (select from journal_entries where picture_hash(image_url) = hash)
    or exists (select from organizations where picture_hash(image_url) = hash)
    or exists (select from event_photos where picture_hash(image_url) = hash)
$$;
create trigger event_photos_release_last_picture after delete on event_photos
  for each row execute function release_picture();
