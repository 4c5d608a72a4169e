-- Libraries, clubs, museums: whatever hosts events in its own name.
create table organizations (
  id integer generated always as identity primary key,
  -- Stays the same when the name changes, so that links keep working.
  slug text not null unique check (slug <> ''),
  name text not null,
  description text not null default '',
  website text,
  image_url text,
  -- Slug of the organizer whose imported events belong to it. Operators choose it.
  organizer text unique check (organizer <> ''),
  -- Since when an operator vouches for it, and who. Accounts without foreign keys: deleting one changes nothing here.
  verified_at timestamptz,
  verified_by integer,
  created_by integer,
  created_at timestamptz not null
);
create index organizations_by_creator on organizations (created_by, created_at);

create table organization_members (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations on delete cascade,
  user_id integer not null references users on delete cascade,
  role text not null check (role in ('owner', 'editor')),
  -- Whether the organization's page names the member.
  is_shown boolean not null default false,
  joined_at timestamptz not null,
  unique (organization_id, user_id)
);
create index organization_members_by_user on organization_members (user_id);

alter table events add column organization_id integer references organizations on delete set null;
create index events_by_organization on events (organization_id, ends_at) where organization_id is not null;

-- Rights of a host; null for every other status. `src/domain/hosting/host-rights.ts` says what each role may do.
alter table user_events add column host_role text
  check (host_role in ('owner', 'co-host', 'organization-creator', 'organization-owner', 'organization-editor'));
update user_events set host_role = 'owner' where status = 'hosting';
alter table user_events add constraint user_events_host_check check ((status = 'hosting') = (host_role is not null));
create index user_events_co_hosts on user_events (event_id) where host_role = 'co-host';

create function name_host_role() returns trigger language plpgsql as $$
begin
  new.host_role := case when new.status = 'hosting' then coalesce(new.host_role, 'owner') end;
  return new;
end $$;
create trigger user_events_name_host_role before insert or update of status, host_role on user_events
  for each row execute function name_host_role();

-- Requests to co-host an event or to join an organization.
create table host_requests (
  id integer generated always as identity primary key,
  event_id integer references events on delete cascade,
  -- The later dates of the series are asked for, too.
  with_following boolean not null default false,
  organization_id integer references organizations on delete cascade,
  role text not null check (role in ('co-host', 'owner', 'editor')),
  -- A member, asked by account, or else an address.
  user_id integer references users on delete cascade,
  address text,
  asked_by integer not null references users on delete cascade,
  note text not null default '',
  asked_at timestamptz not null,
  declined_at timestamptz,
  accepted_at timestamptz,
  -- The account that followed the link; for a member, the same account.
  accepted_by integer references users on delete cascade,
  -- How often the person was asked for the same thing.
  asks integer not null default 1,
  -- Sends nothing: the address opted out, or somebody has blocked the other. The one who asks can't tell.
  is_suppressed boolean not null default false,
  check (num_nonnulls(event_id, organization_id) = 1),
  check ((event_id is null) = (role <> 'co-host')),
  check (num_nonnulls(user_id, address) = 1),
  unique nulls not distinct (event_id, organization_id, user_id, address)
);
-- Tokens of the emails to addresses; like sessions, the table has only their SHA-256.
create table host_request_links (
  token_hash bytea primary key,
  request_id integer not null references host_requests on delete cascade
);
create index host_request_links_by_request on host_request_links (request_id);
create index host_requests_by_event on host_requests (event_id) where event_id is not null;
create index host_requests_by_organization on host_requests (organization_id) where organization_id is not null;
create index host_requests_by_user on host_requests (user_id) where user_id is not null;
create index host_requests_by_acceptor on host_requests (accepted_by) where accepted_by is not null;
create index host_requests_by_asker on host_requests (asked_by);

-- Gives all members of an organization their rights to its events, and takes those of former members.
create function settle_organization_hosts(organization integer, event_ids integer[] default null)
returns void language sql as $$
  delete from user_events h using events e
  where e.id = h.event_id and e.organization_id = organization and (event_ids is null or e.id = any (event_ids))
    and h.status = 'hosting' and h.host_role <> 'co-host'
    and not exists (select from organization_members m where m.organization_id = organization and m.user_id = h.user_id);
  insert into user_events (user_id, event_id, status, host_role)
  select m.user_id, e.id, 'hosting', 'organization-' || m.role
  from events e join organization_members m on m.organization_id = e.organization_id
  where e.organization_id = organization and (event_ids is null or e.id = any (event_ids))
  on conflict (user_id, event_id, status) do update set host_role = excluded.host_role
  where user_events.host_role not in ('owner', 'organization-creator') and user_events.host_role <> excluded.host_role
    and (user_events.host_role <> 'co-host' or excluded.host_role = 'organization-owner');
$$;

create function settle_member_hosts() returns trigger language plpgsql as $$
begin
  perform settle_organization_hosts(coalesce(new.organization_id, old.organization_id));
  return null;
end $$;
create trigger organization_members_settle after insert or delete or update of role on organization_members
  for each row execute function settle_member_hosts();

-- A person's own events are named after them; those of an organization, and those they only help with, are not.
create or replace function name_hosted_events() returns trigger language plpgsql as $$
begin
  update events set organizer = case when new.profile_visible then new.name else 'A Wonderlark host' end
  from user_events as hosted
  where hosted.user_id = new.id and hosted.host_role = 'owner' and events.id = hosted.event_id
    and events.organizer in (old.name, 'A Wonderlark host');
  return null;
end $$;
create or replace function name_new_hosted_event() returns trigger language plpgsql as $$
begin
  update events set organizer = 'A Wonderlark host'
  from users as host
  where events.id = new.event_id and host.id = new.user_id and not host.profile_visible and new.host_role = 'owner'
    and events.organizer = host.name;
  return null;
end $$;

-- An operator vouches for a person, whose own events are marked, or for an organization, whose events are.
create or replace function vet_hosted_event() returns trigger language plpgsql as $$
begin
  update events e set organizer_is_vetted = true
  where e.id = new.event_id and not e.organizer_is_vetted and new.host_role = 'owner'
    and exists (select from users u where u.id = new.user_id and u.is_vetted);
  return null;
end $$;
create function vet_organization_event() returns trigger language plpgsql as $$
begin
  if new.organization_id is not null then
    new.organizer_is_vetted := exists (
      select from organizations o where o.id = new.organization_id and o.verified_at is not null);
  end if;
  return new;
end $$;
create trigger events_vet_organization before insert or update of organization_id on events
  for each row execute function vet_organization_event();

-- As before, except that members of an organization don't keep people whom they have blocked from its events.
create or replace function is_blocked_guest(event integer, account integer, mailbox text) returns boolean language sql stable as $$
  select exists (
    select from user_events host
    join blocks on blocks.blocker_id = host.user_id
    join users blocked on blocked.id = blocks.blocked_id
    where host.event_id = event and host.host_role in ('owner', 'co-host')
      and (blocked.id = account or lower(blocked.email) = mailbox))
$$;

-- People follow organizations like venues and organizers.
alter table page_follows add column organization_id integer references organizations on delete cascade;
alter table page_follows drop constraint page_follows_check;
alter table page_follows add constraint page_follows_check check (num_nonnulls(venue_id, organizer, organization_id) = 1);
alter table page_follows drop constraint page_follows_user_id_venue_id_organizer_key;
alter table page_follows add constraint page_follows_pages_key
  unique nulls not distinct (user_id, venue_id, organizer, organization_id);
create index page_follows_by_organization on page_follows (organization_id) where organization_id is not null;

-- Deletes an organization. Each of its events stays with the person who created it, or else with the heir, a member.
create function dissolve_organization(organization integer, heir integer) returns void language sql as $$
  update user_events h set host_role = 'owner' from events e
  where e.id = h.event_id and e.organization_id = organization and (h.host_role = 'organization-creator'
    or h.user_id = heir and h.status = 'hosting'
      and not exists (select from user_events o where o.event_id = e.id and o.host_role = 'organization-creator'));
  delete from user_events h using events e
  where e.id = h.event_id and e.organization_id = organization and h.host_role in ('organization-owner', 'organization-editor');
  update events e set organization_id = null,
    organizer = case when u.profile_visible then u.name else 'A Wonderlark host' end, organizer_is_vetted = u.is_vetted
  from user_events h join users u on u.id = h.user_id
  where e.organization_id = organization and h.event_id = e.id and h.host_role = 'owner';
  delete from organizations where id = organization;
$$;

-- Hands on what a person whose account is about to be deleted leaves behind: an organization without another owner to its
-- longest-standing member, an event without another owner to its first co-host.
create function hand_on_hosting(person integer, at timestamptz) returns void language sql as $$
  update organization_members set role = 'owner' where id in (
    select distinct on (own.organization_id) other.id
    from organization_members own
    join organization_members other on other.organization_id = own.organization_id and other.user_id <> person
    where own.user_id = person and own.role = 'owner'
      and not exists (
        select from organization_members owner where owner.organization_id = own.organization_id
          and owner.user_id <> person and owner.role = 'owner')
    order by own.organization_id, other.joined_at, other.id);
  select dissolve_organization(own.organization_id, person) from organization_members own
  where own.user_id = person and not exists (
    select from organization_members other where other.organization_id = own.organization_id and other.user_id <> person);
  with heirs as (
    update user_events h set host_role = 'owner'
    where h.id in (
      select distinct on (own.event_id) other.id
      from user_events own
      join user_events other on other.event_id = own.event_id and other.host_role = 'co-host' and other.user_id <> person
      join users u on u.id = other.user_id and u.disabled_at is null
      where own.user_id = person and own.host_role = 'owner'
        and not exists (
          select from user_events owner where owner.event_id = own.event_id and owner.host_role = 'owner'
            and owner.user_id <> person)
      order by own.event_id, other.created_at, other.user_id)
    returning h.event_id, h.user_id)
  update events e set organizer = case when u.profile_visible then u.name else 'A Wonderlark host' end,
    organizer_is_vetted = u.is_vetted, changed_at = at
  from heirs join users u on u.id = heirs.user_id
  where e.id = heirs.event_id and not exists (select from event_sources s where s.event_id = e.id);
$$;

-- Pictures of organizations are files like those of events.
create or replace function is_picture_used(hash text) returns boolean language sql stable as $$
  select exists (select from events where picture_hash(image_url) = hash)
    or exists (select from source_pictures where picture_hash(image_url) = hash)
    or exists (select from users where picture_hash(avatar) = hash)
    or exists (select from event_drafts where picture_hash(content ->> 'imageUrl') = hash)
    or exists (select from corrections where picture_hash(changes ->> 'picture') = hash and undone_at is null)
    or exists (select from settings where picture_hash(settings.content ->> 'logo') = hash)
    or exists (select from journal_entries where picture_hash(image_url) = hash)
    or exists (select from organizations where picture_hash(image_url) = hash)
$$;
create trigger organizations_release_picture after update on organizations
  for each row when (old.image_url is distinct from new.image_url) execute function release_picture();
create trigger organizations_release_last_picture after delete on organizations
  for each row when (old.image_url is not null) execute function release_picture();
