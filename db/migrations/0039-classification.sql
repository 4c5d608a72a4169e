-- What an event is, as the classifier says. Events imported before are classified at the next reading of their source,
-- and until then listed like hosted ones.
alter table events
  -- From 0 (clutter) to 1; events from 0.5 are worth listing on a learning site.
  add column learning real not null default 1 check (learning between 0 and 1),
  -- Null if nothing says otherwise. `eventFormats` in src/contract/event-options.ts.
  add column format text check (format <> '');
