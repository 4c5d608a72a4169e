-- Reports about an organization.
create table organization_reports (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations on delete cascade,
  reporter_id integer not null references users on delete cascade,
  reason text not null check (reason in ('spam', 'misleading', 'unsafe', 'offensive', 'other')),
  note text not null default '',
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (organization_id, reporter_id)
);
create index organization_reports_open on organization_reports (organization_id) where settled_at is null;
create index organization_reports_by_reporter on organization_reports (reporter_id, created_at);

-- Deleted organizations, which an owner can restore for a while. No query of living ones has to leave them out.
create table deleted_organizations (
  id integer primary key,
  -- Stays reserved, so that links work again after a restore.
  slug text not null unique,
  name text not null,
  -- The row of the organization, with its members, followers, reports and the ids of its events.
  content jsonb not null,
  deleted_at timestamptz not null
);

create function delete_organization(organization integer, heir integer, at timestamptz) returns void language sql as $$
  insert into deleted_organizations (id, slug, name, content, deleted_at)
  select o.id, o.slug, o.name, jsonb_build_object(
      'row', to_jsonb(o),
      'members', (select coalesce(jsonb_agg(to_jsonb(m) - 'id' order by m.id), '[]')
        from organization_members m where m.organization_id = o.id),
      'followers', (select coalesce(jsonb_agg(jsonb_build_object('user_id', f.user_id, 'created_at', f.created_at)), '[]')
        from page_follows f where f.organization_id = o.id),
      'reports', (select coalesce(jsonb_agg(to_jsonb(r) - 'id' order by r.id), '[]')
        from organization_reports r where r.organization_id = o.id),
      'events', (select coalesce(jsonb_agg(e.id), '[]') from events e where e.organization_id = o.id)), at
  from organizations o where o.id = organization;
  select dissolve_organization(organization, heir);
$$;

-- Brings an organization back, with the people who still have an account, and its events that still belong to a member.
create function restore_organization(organization integer, at timestamptz) returns void language plpgsql as $$
declare
  stored jsonb;
  event_ids integer[];
begin
  delete from deleted_organizations where id = organization returning content into stored;
  insert into organizations overriding system value
  select (jsonb_populate_record(null::organizations, stored -> 'row')).*;
  insert into organization_members (organization_id, user_id, role, is_shown, joined_at)
  select organization, m.user_id, m.role, m.is_shown, m.joined_at
  from jsonb_to_recordset(stored -> 'members')
    as m (user_id integer, role text, is_shown boolean, joined_at timestamptz)
  join users u on u.id = m.user_id order by m.joined_at, m.user_id;
  insert into page_follows (user_id, organization_id, created_at)
  select f.user_id, organization, f.created_at
  from jsonb_to_recordset(stored -> 'followers') as f (user_id integer, created_at timestamptz)
  join users u on u.id = f.user_id;
  insert into organization_reports (organization_id, reporter_id, reason, note, created_at, settled_at)
  select organization, r.reporter_id, r.reason, r.note, r.created_at, r.settled_at
  from jsonb_to_recordset(stored -> 'reports')
    as r (reporter_id integer, reason text, note text, created_at timestamptz, settled_at timestamptz)
  join users u on u.id = r.reporter_id;
  select coalesce(array_agg(e.id), '{}') into event_ids
  from events e
  where e.organization_id is null and stored -> 'events' @> to_jsonb(e.id) and exists (
    select from user_events h join organization_members m on m.user_id = h.user_id and m.organization_id = organization
    where h.event_id = e.id and h.host_role = 'owner');
  update user_events set host_role = 'organization-creator' where event_id = any (event_ids) and host_role = 'owner';
  update events e set organization_id = organization, organizer = o.name, changed_at = at
  from organizations o where o.id = organization and e.id = any (event_ids);
  perform settle_organization_hosts(organization, event_ids);
end $$;

-- What is stored of a deleted organization doesn't outlive the accounts that it names.
create function forget_in_deleted_organizations() returns trigger language plpgsql as $$
begin
  update deleted_organizations d set content = d.content || (
    select jsonb_object_agg(list.name, (
      select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(d.content -> list.name) as entry
      where old.id::text is distinct from coalesce(entry ->> 'user_id', entry ->> 'reporter_id')))
    from unnest(array['members', 'followers', 'reports']) as list (name));
  return null;
end $$;
create trigger users_leave_deleted_organizations after delete on users
  for each row execute function forget_in_deleted_organizations();

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
    or exists (select from deleted_organizations d where picture_hash(d.content -> 'row' ->> 'image_url') = hash)
$$;

-- When an event that was unlisted or private became public; null for events that always were.
alter table events add column published_at timestamptz;

-- The picture of a deleted organization goes with what is stored of it.
create function release_deleted_picture() returns trigger language plpgsql as $$
begin
  insert into released_pictures (image_url) values (old.content -> 'row' ->> 'image_url');
  return null;
end $$;
create trigger deleted_organizations_release_picture after delete on deleted_organizations
  for each row when (picture_hash(old.content -> 'row' ->> 'image_url') is not null)
  execute function release_deleted_picture();
