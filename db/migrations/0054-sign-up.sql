-- How people sign up for a hosted event. All of it is empty for imported events.
alter table events
  -- Afterwards nobody new can RSVP Going.
  add column rsvp_until timestamptz,
  add column needs_approval boolean not null default false,
  -- In years.
  add column minimum_age integer check (minimum_age between 1 and 99),
  -- Questions to guests, in order: [{"key", "text", "kind", "options", "isRequired"}].
  add column sign_up_questions jsonb not null default '[]' check (jsonb_typeof(sign_up_questions) = 'array'),
  -- Ticket types, in order: [{"key", "name", "price", "capacity"}], prices in minor units of the event's currency.
  add column ticket_types jsonb not null default '[]' check (jsonb_typeof(ticket_types) = 'array'),
  -- Guests decide about the amount. Such an event counts as free, because people can come without paying.
  add column is_pay_what_you_can boolean not null default false,
  -- In minor units of the currency.
  add column suggested_price integer check (suggested_price > 0);

alter table guests
  -- Key of the ticket type; null without one.
  add column ticket_type text,
  -- Names of the people whom the guest brings, as far as the guest has given them.
  add column companions text[] not null default '{}',
  -- Answers by the question's key. Deleted 30 days after the event.
  add column sign_up_answers jsonb not null default '{}' check (jsonb_typeof(sign_up_answers) = 'object'),
  -- The minimum age that the guest has confirmed for everyone in the party.
  add column confirmed_age integer,
  -- When the host marked the guest as paid.
  add column paid_at timestamptz,
  -- When the host declined the guest's request. The guest stays on the list with the answer `no`.
  add column declined_at timestamptz;
create index guests_with_answers on guests (event_id) where sign_up_answers <> '{}';

-- `requested`: said yes to an event whose host approves guests, and takes no spot yet.
alter table guests drop constraint guests_answer_check;
alter table guests add constraint guests_answer_check
  check (answer in ('yes', 'maybe', 'no', 'waiting', 'requested'));
alter table guests add constraint guests_declined_check check (declined_at is null or answer = 'no');
alter table guest_activities drop constraint guest_activities_before_answer_check;
alter table guest_activities add constraint guest_activities_before_answer_check
  check (before_answer in ('yes', 'maybe', 'no', 'waiting', 'requested'));
alter table guest_activities drop constraint guest_activities_answer_check;
alter table guest_activities add constraint guest_activities_answer_check
  check (answer in ('yes', 'maybe', 'no', 'waiting', 'requested'));
alter table user_events drop constraint user_events_status_check;
alter table user_events add constraint user_events_status_check
  check (status in ('saved', 'invited', 'maybe', 'requested', 'waiting', 'going', 'hosting', 'attended'));

-- As before, and requests.
create or replace function list_guests_event() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.user_id is not null then
    delete from user_events where user_id = old.user_id and event_id = old.event_id
      and status in ('invited', 'maybe', 'requested', 'waiting', 'going');
  end if;
  if tg_op <> 'DELETE' and new.user_id is not null and new.answer is distinct from 'no' then
    insert into user_events (user_id, event_id, status)
    values (new.user_id, new.event_id, case new.answer when 'yes' then 'going' else coalesce(new.answer, 'invited') end)
    on conflict do nothing;
  end if;
  return null;
end $$;

-- Whether an event takes only so many guests, or only those its host approves. Others may come without being counted.
create function is_limited(capacity integer, needs_approval boolean, ticket_types jsonb)
returns boolean language sql immutable as $$
  select capacity is not null or needs_approval or jsonb_path_exists(ticket_types, '$[*] ? (@.capacity != null)')
$$;

-- Spots left at an event with ticket types; null if there is no limit for every type.
create function count_spots_left(event integer, capacity integer, ticket_types jsonb)
returns integer language sql stable as $$
  select greatest(0, least(
    capacity - (select coalesce(sum(g.party_size), 0) from guests g where g.event_id = event and g.answer = 'yes'),
    case when not jsonb_path_exists(ticket_types, '$[*] ? (@.capacity == null)') then (
      select sum(greatest(0, (ticket ->> 'capacity')::integer - (
        select coalesce(sum(g.party_size), 0) from guests g
        where g.event_id = event and g.answer = 'yes' and g.ticket_type = ticket ->> 'key')))
      from jsonb_array_elements(ticket_types) as ticket) end))::integer
$$;
