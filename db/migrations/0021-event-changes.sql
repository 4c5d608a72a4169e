-- Which events changed in what filters look at, in one row for each statement that wrote them. Server processes keep these
-- columns of coming events in memory, to count choices without reading them all, and read here what has changed since: a
-- transaction is news for whoever's last snapshot did not see it.
create table event_changes (
  made_by xid8 not null default pg_current_xact_id(),
  made_at timestamptz not null default now(),
  -- Null: any of them.
  event_ids integer[]
);
create index event_changes_by_transaction on event_changes (made_by);

-- Nobody reads what is older than two days. A few at a time, and none that another writer is about to take away.
create function note_event_changes(ids integer[]) returns void language plpgsql as $$
begin
  insert into event_changes (event_ids) values (ids);
  delete from event_changes where ctid = any (array(
    select ctid from event_changes where made_at < now() - interval '2 days'
    order by made_by limit 4 for update skip locked));
end $$;

create function note_written_events() returns trigger language plpgsql as $$
declare
  ids integer[] := array(select id from written);
begin
  if cardinality(ids) > 0 then perform note_event_changes(ids); end if;
  return null;
end $$;
create trigger events_note_new after insert on events
  referencing new table as written for each statement execute function note_written_events();
create trigger events_note_gone after delete on events
  referencing old table as written for each statement execute function note_written_events();

create function note_changed_events() returns trigger language plpgsql as $$
declare
  ids integer[] := array(
    select id from written join before using (id)
    where (written.status, written.withdrawn_at is null, written.starts_on, written.ends_at, written.ends_on,
        written.previous_ends_at, written.previous_ends_on, written.traits, written.latitude, written.longitude)
      is distinct from (before.status, before.withdrawn_at is null, before.starts_on, before.ends_at, before.ends_on,
        before.previous_ends_at, before.previous_ends_on, before.traits, before.latitude, before.longitude));
begin
  if cardinality(ids) > 0 then perform note_event_changes(ids); end if;
  return null;
end $$;
create trigger events_note_changed after update on events
  referencing new table as written old table as before for each statement execute function note_changed_events();

create function note_emptied_events() returns trigger language plpgsql as $$
begin
  perform note_event_changes(null);
  return null;
end $$;
create trigger events_note_emptied after truncate on events
  for each statement execute function note_emptied_events();
