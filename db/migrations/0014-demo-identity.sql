-- What the demo provider remembers while somebody signs in, so that any process can go on where another began.
create table demo_identity_entries (
  -- Which of the provider's models it is; `Person` is ours.
  model text not null,
  id text not null,
  payload jsonb not null,
  expires_at timestamptz not null,
  primary key (model, id)
);
create index demo_identity_entries_by_end on demo_identity_entries (expires_at);
