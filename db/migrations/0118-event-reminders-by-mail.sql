-- A subscription with an event is a reminder of it by email, for an address without an account. Its `search` is empty.
alter table search_subscriptions
  add column event_id integer references events on delete cascade,
  add constraint search_subscriptions_of_one_kind check (event_id is null or search = '');
drop index search_subscriptions_live;
create unique index search_subscriptions_live on search_subscriptions (address, search, coalesce(event_id, 0))
  where ended_at is null;
create index search_subscriptions_by_event on search_subscriptions (event_id) where event_id is not null;
