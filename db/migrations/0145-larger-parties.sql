-- Size of the party that a guest who is going waits for: they keep their spots, and the others are on the waitlist.
alter table guests add column wanted_party integer
  check (wanted_party is null or (wanted_party between 2 and 20 and wanted_party > party_size and answer is not distinct from 'yes'));
do $$ declare old text; begin
  select conname into strict old from pg_constraint
    where conrelid = 'guests'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%waiting_number%';
  execute format('alter table guests drop constraint %I', old);
end $$;
alter table guests add constraint guests_waiting_number_check
  check ((answer is not distinct from 'waiting' or wanted_party is not null) = (waiting_number is not null));
