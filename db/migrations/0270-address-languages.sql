-- The language of emails that the owner of an address has chosen by the link in one of them. Counts for what others send later to
-- an address without an account, whose account would have the language. Deleted after a while, and with everything else about the address.
create table address_languages (
  address text primary key check (address = lower(address)),
  language text not null check (language ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})*$'),
  chosen_at timestamptz not null
);
create index address_languages_by_time on address_languages (chosen_at);

-- Null: none was chosen.
create function chosen_language(email text) returns text language sql stable as $$
  select language from address_languages where address = lower(email)
$$;
