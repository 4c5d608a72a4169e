-- Who hosts an event under which name, and whether it is trusted, is written by what changes it.
drop trigger event_sources_vet on event_sources;
drop function vet_listed_events();
drop trigger events_vet_organization on events;
drop function vet_organization_event();
drop trigger events_judge_changed_organizer on events;
drop function judge_changed_organizer();
drop trigger organization_members_settle on organization_members;
drop function settle_member_hosts();
drop trigger organizations_distrust_changed on organizations;
drop function distrust_changed_organization();
drop trigger organizations_distrust_events on organizations;
drop function distrust_events_of_organization();
drop trigger user_events_name_host_role on user_events;
drop function name_host_role();
drop trigger user_events_name_hosted_event on user_events;
drop function name_new_hosted_event();
drop trigger user_events_vet on user_events;
drop function vet_hosted_event();

-- Restored events are as trusted as their organization.
create or replace function restore_organization(organization integer, at timestamp with time zone) returns void language plpgsql as $$
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
  update events e set organization_id = organization, organizer = o.name, organizer_is_vetted = o.verified_at is not null,
    changed_at = at
  from organizations o where o.id = organization and e.id = any (event_ids);
  perform settle_organization_hosts(organization, event_ids);
end $$;

-- Events of sources stay trusted if their organizer is.
create or replace function dissolve_organization(organization integer, heir integer) returns void language sql as $$
  update user_events h set host_role = 'owner' from events e
  where e.id = h.event_id and e.organization_id = organization and (h.host_role = 'organization-creator'
    or h.user_id = heir and h.status = 'hosting'
      and not exists (select from user_events o where o.event_id = e.id and o.host_role = 'organization-creator'));
  delete from user_events h using events e
  where e.id = h.event_id and e.organization_id = organization and h.host_role in ('organization-owner', 'organization-editor');
  update events e set organization_id = null,
    organizer = named.organizer,
    organizer_is_vetted = u.is_vetted or exists (
      select from event_sources l join vetted_organizers v on v.name = lower(btrim(named.organizer)) where l.event_id = e.id)
  from user_events h join users u on u.id = h.user_id,
    lateral (select case when u.profile_visible then u.name else 'A Wonderlark host' end) as named (organizer)
  where e.organization_id = organization and h.event_id = e.id and h.host_role = 'owner';
  delete from organizations where id = organization;
$$;

-- A new owner of an organization hosts its events as one.
create or replace function hand_on_hosting(person integer, at timestamp with time zone) returns void language sql as $$
  update organization_members set role = 'owner' where id in (
    select distinct on (own.organization_id) other.id
    from organization_members own
    join organization_members other on other.organization_id = own.organization_id and other.user_id <> person
    where own.user_id = person and own.role = 'owner'
      and not exists (
        select from organization_members owner where owner.organization_id = own.organization_id
          and owner.user_id <> person and owner.role = 'owner')
    order by own.organization_id, other.joined_at, other.id);
  select settle_organization_hosts(own.organization_id) from organization_members own where own.user_id = person;
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
