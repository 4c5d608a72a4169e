-- People of a party, if its tickets are these: {"adult": 2, "child": 1}.
create function count_tickets(tickets jsonb) returns integer language sql immutable
return (select coalesce(sum(value::integer), 0)::integer from jsonb_each_text(tickets));

-- A party is the sum of its tickets. Empty at events without ticket types, and for guests who haven't chosen any.
alter table guests
  add column tickets jsonb not null default '{}' check (jsonb_typeof(tickets) = 'object'),
  -- Tickets of the party that a guest who is going waits for.
  add column wanted_tickets jsonb check (jsonb_typeof(wanted_tickets) = 'object'),
  -- What the host has received, in minor units of the currency. Null if the host noted no amount.
  add column paid_amount integer check (paid_amount >= 0);
alter table unconfirmed_rsvps add column tickets jsonb not null default '{}' check (jsonb_typeof(tickets) = 'object');
alter table spot_holds add column tickets jsonb not null default '{}' check (jsonb_typeof(tickets) = 'object');

update guests set tickets = jsonb_build_object(ticket_type, party_size),
  wanted_tickets = case when wanted_party is not null then jsonb_build_object(ticket_type, wanted_party) end
where ticket_type is not null and answer is distinct from 'no';
update unconfirmed_rsvps set tickets = jsonb_build_object(ticket_type, party_size) where ticket_type is not null;
update spot_holds set tickets = jsonb_build_object(ticket_type, party_size) where ticket_type is not null;

-- Guests marked as paid have paid what their party costs today.
update guests g set paid_amount = case
    when e.ticket_types <> '[]' then (
      select sum((t ->> 'price')::integer * (g.tickets ->> (t ->> 'key'))::integer)
      from jsonb_array_elements(e.ticket_types) t where g.tickets ? (t ->> 'key'))
    when e.is_paid_event then e.price * g.party_size end
from events e where e.id = g.event_id and g.paid_at is not null;

alter table guests
  add constraint guests_party_is_tickets check (tickets = '{}' or count_tickets(tickets) = party_size),
  add constraint guests_wanted_party_is_tickets check (wanted_tickets is null or wanted_tickets = '{}'
    or count_tickets(wanted_tickets) = wanted_party),
  drop column ticket_type;
alter table unconfirmed_rsvps drop column ticket_type;
alter table spot_holds drop column ticket_type;

create or replace function count_spots_left(event integer, capacity integer, ticket_types jsonb)
returns integer language sql stable as $$
  -- `greatest` leaves nulls out, so without a limit it would be 0.
  select case when spots_left is not null then greatest(0, spots_left) end from (select least(
    capacity - (select coalesce(sum(g.party_size), 0) from guests g where g.event_id = event and g.answer = 'yes'),
    case when not jsonb_path_exists(ticket_types, '$[*] ? (@.capacity == null)') then (
      select sum(greatest(0, (ticket ->> 'capacity')::integer - (
        select coalesce(sum((g.tickets ->> (ticket ->> 'key'))::integer), 0) from guests g
        where g.event_id = event and g.answer = 'yes')))
      from jsonb_array_elements(ticket_types) as ticket) end)::integer as spots_left) as counted
$$;
