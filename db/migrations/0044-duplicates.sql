-- Two sources may list one event. The event that was merged into another keeps its row, withdrawn from every list, so that
-- the merge can be split.
alter table events add column merged_into integer references events on delete set null check (merged_into <> id);
create index events_by_survivor on events (merged_into) where merged_into is not null;

-- The event that this listing would be without a merge; null if it is `event_id`.
alter table event_sources add column own_event_id integer references events on delete set null;
create index event_sources_by_own_event on event_sources (own_event_id) where own_event_id is not null;

-- Pairs of events that are or may be one.
create table event_pairs (
  id integer generated always as identity primary key,
  one_id integer not null references events on delete cascade,
  other_id integer not null references events on delete cascade,
  -- Dates of the same two series are decided together: `e12 s7`, the smaller text first.
  group_key text not null,
  state text not null check (state in ('proposed', 'merged', 'apart')),
  -- The state that undoing the last decision returns to.
  previous_state text not null default 'proposed' check (previous_state in ('proposed', 'merged', 'apart')),
  -- Share of the titles' words in common, from 0 to 1.
  likeness real not null check (likeness between 0 and 1),
  created_at timestamptz not null,
  -- Null while nobody but the rule has decided.
  decided_at timestamptz,
  decided_by integer references users on delete set null,
  -- Rows of people that followed the surviving event, to bring back when the merge is split.
  moved jsonb not null default '{}',
  unique (one_id, other_id),
  check (one_id < other_id)
);
create index event_pairs_by_other on event_pairs (other_id);
create index event_pairs_by_group on event_pairs (group_key, state);
create index event_pairs_by_state on event_pairs (state, id);
