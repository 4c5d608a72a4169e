-- Every mark of trust ends when the thing changes that somebody vouched for.

-- Operators verify an organization, and link imported events to it, by its name, website and picture.
create function distrust_changed_organization() returns trigger language plpgsql as $$
begin
  new.verified_at := null;
  new.verified_by := null;
  new.organizer := null;
  return new;
end $$;
create trigger organizations_distrust_changed before update of name, website, image_url on organizations
  for each row
  when ((old.verified_at is not null or old.organizer is not null)
    and (old.name, old.website, old.image_url) is distinct from (new.name, new.website, new.image_url))
  execute function distrust_changed_organization();
create function distrust_events_of_organization() returns trigger language plpgsql as $$
begin
  update events set organizer_is_vetted = false where organization_id = new.id and organizer_is_vetted;
  return null;
end $$;
create trigger organizations_distrust_events after update on organizations
  for each row when (old.verified_at is not null and new.verified_at is null)
  execute function distrust_events_of_organization();

-- Operators vet a host by the name that their events show.
create function distrust_renamed_person() returns trigger language plpgsql as $$
begin
  new.is_vetted := false;
  return new;
end $$;
create trigger users_distrust_renamed before update of name, username on users
  for each row when (old.is_vetted and (old.name, old.username) is distinct from (new.name, new.username))
  execute function distrust_renamed_person();
create function distrust_events_of_person() returns trigger language plpgsql as $$
begin
  update events e set organizer_is_vetted = false from user_events h
  where h.event_id = e.id and h.user_id = new.id and h.host_role = 'owner' and e.organizer_is_vetted
    and not exists (
      select from event_sources l join vetted_organizers v on v.name = lower(btrim(e.organizer)) where l.event_id = e.id);
  return null;
end $$;
create trigger users_distrust_events after update on users
  for each row when (old.is_vetted and not new.is_vetted) execute function distrust_events_of_person();

-- An imported event has the mark of a vetted organizer only while its source names that organizer.
create function judge_changed_organizer() returns trigger language plpgsql as $$
begin
  if new.organization_id is null and exists (select from event_sources l where l.event_id = new.id) then
    new.organizer_is_vetted := exists (select from vetted_organizers v where v.name = lower(btrim(new.organizer)))
      or exists (
        select from user_events h join users u on u.id = h.user_id
        where h.event_id = new.id and h.host_role = 'owner' and u.is_vetted);
  end if;
  return new;
end $$;
create trigger events_judge_changed_organizer before update of organizer on events
  for each row when (old.organizer is distinct from new.organizer) execute function judge_changed_organizer();
update events e set organizer_is_vetted = false
where e.organizer_is_vetted and e.organization_id is null
  and exists (select from event_sources l where l.event_id = e.id)
  and not exists (select from vetted_organizers v where v.name = lower(btrim(e.organizer)))
  and not exists (
    select from user_events h join users u on u.id = h.user_id
    where h.event_id = e.id and h.host_role = 'owner' and u.is_vetted);

-- Whether an owner of the organization isn't banned. Without one, the organization is shown to nobody but operators.
create function is_led(organization integer) returns boolean language sql stable as $$
  select exists (
    select from organization_members m join users u on u.id = m.user_id
    where m.organization_id = organization and m.role = 'owner' and u.disabled_at is null)
$$;
