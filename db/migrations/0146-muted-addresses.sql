-- Addresses whose owner wants no more emails that somebody causes by entering them on an event's RSVP page. Unlike
-- `refused_addresses`, it is about this event alone, and says nothing about invitations.
create table muted_addresses (
  event_id integer not null references events on delete cascade,
  address text not null check (address = lower(address)),
  muted_at timestamptz not null,
  primary key (event_id, address)
);
create index muted_addresses_address on muted_addresses (address);
