-- Requests that created something, by the Idempotency-Key they were sent with: the same request sent again gets the
-- stored response and creates nothing. Rows expire after a day.
create table idempotency_keys (
  -- SHA-256 of the caller and the key.
  key_hash bytea primary key,
  -- Null: nobody was signed in.
  user_id integer references users on delete cascade,
  -- SHA-256 of the request, so that a key can't be reused for another one.
  request_hash bytea not null,
  -- Encrypted with a key derived from the Idempotency-Key, which the server doesn't store: a response may hold secrets.
  response bytea,
  created_at timestamptz not null
);
create index idempotency_keys_by_user on idempotency_keys (user_id, created_at);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- The form's key is an Idempotency-Key now; these rows only count the events that a host creates in a day.
alter table hosted_submissions alter column key set default gen_random_uuid()::text;
