-- How people get in, as the source says; whether ordinary adults pay different prices; and whether events of the source
-- are free although it never says so: programs of libraries and parks.
alter table events add column entry text check (entry in ('drop-in', 'sign-up', 'full'));
alter table events add column has_price_from boolean not null default false;
alter table events add column is_usually_free boolean not null default false;

-- Two more bits: nobody needs to sign up, and one can sign up. A full event has neither.
create function event_entry_traits(entry text)
returns integer language sql immutable
return (coalesce(entry = 'drop-in', false)::int << 30) | (coalesce(entry = 'sign-up', false)::int << 31);
alter table events alter column traits set expression as (
  event_traits(category, moods, age_groups, is_free or is_usually_free, is_virtual_event)
    | event_tier_traits(tier, format) | event_entry_traits(entry));
