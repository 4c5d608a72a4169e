-- Imports write a thousand listings in a statement: those of vetted organizers are found once a statement, not row by row.

create function vet_listed_events() returns trigger language plpgsql as $$
begin
  update events set organizer_is_vetted = true
  from written, vetted_organizers v
  where events.id = written.event_id and not events.organizer_is_vetted and v.name = lower(btrim(events.organizer));
  return null;
end $$;
drop trigger event_sources_vet on event_sources;
drop function vet_listed_event();
create trigger event_sources_vet after insert on event_sources
  referencing new table as written for each statement execute function vet_listed_events();
