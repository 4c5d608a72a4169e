-- Spots held for RSVPs that their owners haven't confirmed yet. A hold ends by itself, and one beyond the limits has ended
-- when it is made. The row remains for a day or until the RSVP is confirmed, so that the same address or network can't hold
-- spots again and again. The hash of the network is keyed.
create table spot_holds (
  event_id integer not null references events on delete cascade,
  address text not null check (address = lower(address)),
  party_size integer not null check (party_size > 0),
  ticket_type text,
  network_hash bytea,
  held_until timestamptz not null,
  created_at timestamptz not null,
  primary key (event_id, address)
);
create index spot_holds_by_address on spot_holds (address);
create index spot_holds_by_network on spot_holds (network_hash);

-- The code in the email, which confirms an RSVP on the page where it was entered. `code_mark` is known to that page only.
alter table unconfirmed_rsvps
  add column code text,
  add column code_mark bytea,
  add column code_tries integer not null default 0,
  add column code_until timestamptz;

create or replace function forget_unconfirmed_rsvps() returns trigger language plpgsql as $$
begin
  if old.email_verified then
    delete from unconfirmed_rsvps where address = lower(old.email);
    delete from spot_holds where address = lower(old.email);
  end if;
  return null;
end $$;
