-- Every server process keeps the answers that visitors got in its memory. Whoever changes what visitors may read tells
-- all of them which kind it was: within the same transaction, so that nobody hears of what is rolled back. The process
-- that writes reads it from the setting before its own answer leaves.
create function tell_public_change() returns trigger language plpgsql as $$
declare
  told text := coalesce(current_setting('wonderlark.public_changes', true), '');
begin
  if not tg_argv[0] = any (string_to_array(told, ' ')) then
    perform set_config('wonderlark.public_changes', ltrim(told || ' ' || tg_argv[0]), true);
    perform pg_notify('public_changes', tg_argv[0]);
  end if;
  return null;
end $$;

-- Only what differs counts. An import that finds everything as it was changes when that was last seen, which pages tell.
create trigger events_tell_new after insert or delete on events
  for each row execute function tell_public_change('events');
create trigger events_tell_changed after update on events
  for each row when (old.* is distinct from new.*) execute function tell_public_change('events');
create trigger events_tell_emptied after truncate on events
  for each statement execute function tell_public_change('events');
create trigger series_tell_changed after update on series
  for each row when (old.* is distinct from new.*) execute function tell_public_change('events');
create trigger event_sources_tell_new after insert or delete on event_sources
  for each row execute function tell_public_change('events');
create trigger event_sources_tell_changed after update on event_sources
  for each row when (old.* is distinct from new.*) execute function tell_public_change('events');
create trigger sources_tell_renamed after update on sources
  for each row when (old.name is distinct from new.name) execute function tell_public_change('events');

-- Who hosts an event decides what of it is for guests alone; what people keep for themselves is nobody else's.
create trigger user_events_tell_host after insert on user_events
  for each row when (new.status = 'hosting') execute function tell_public_change('events');
create trigger user_events_tell_other_host after update on user_events
  for each row when (old.* is distinct from new.* and 'hosting' in (old.status, new.status))
  execute function tell_public_change('events');
create trigger user_events_tell_no_host after delete on user_events
  for each row when (old.status = 'hosting') execute function tell_public_change('events');

-- Visitors see how many places are left.
create trigger guests_tell_new after insert on guests
  for each row when (new.answer is not null) execute function tell_public_change('guests');
create trigger guests_tell_changed after update on guests
  for each row when ((old.answer, old.party_size, old.event_id) is distinct from (new.answer, new.party_size, new.event_id))
  execute function tell_public_change('guests');
create trigger guests_tell_gone after delete on guests
  for each row when (old.answer is not null) execute function tell_public_change('guests');
