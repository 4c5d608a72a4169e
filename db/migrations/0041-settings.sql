-- Settings that operators change while the server runs. Environment variables win over them.
create table settings (
  -- There is one row.
  id boolean primary key default true check (id),
  -- Increased by every change, so that two editors don't overwrite each other.
  version integer not null default 1,
  content jsonb not null default '{}' check (jsonb_typeof(content) = 'object'),
  -- Passwords and client secrets by name. No response ever contains one.
  secrets jsonb not null default '{}' check (jsonb_typeof(secrets) = 'object'),
  -- Null while the setup address is offered.
  setup_finished_at timestamptz,
  -- Set when the demo town was removed, so that no start creates it again.
  demo_removed_at timestamptz
);

-- An installation that already has data was set up before there was a setup.
insert into settings (setup_finished_at)
select case
  when exists (select from events) or exists (select from sources) or exists (select from users) then now()
end;

-- Addresses that open the setup, by the hash of their token. Finishing the setup deletes all of them.
create table setup_links (
  token_hash bytea primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- The town's logo is a stored picture.
create or replace function is_picture_used(hash text) returns boolean language sql stable as $$
  select exists (select from events where picture_hash(image_url) = hash)
    or exists (select from source_pictures where picture_hash(image_url) = hash)
    or exists (select from users where picture_hash(avatar) = hash)
    or exists (select from event_drafts where picture_hash(content ->> 'imageUrl') = hash)
    or exists (select from settings where picture_hash(settings.content ->> 'logo') = hash)
$$;
create function release_logo() returns trigger language plpgsql as $$
begin
  if picture_hash(old.content ->> 'logo') is not null then
    insert into released_pictures (image_url) values (old.content ->> 'logo');
  end if;
  return null;
end $$;
create trigger settings_release_logo after update on settings
  for each row when (old.content ->> 'logo' is distinct from new.content ->> 'logo') execute function release_logo();

-- Operators act on the site as a whole. The list of kinds is the contract's.
alter table operator_log drop constraint operator_log_target_kind_check;
alter table operator_log add constraint operator_log_target_kind_check check (target_kind ~ '^[a-z]{1,30}$');
