-- Suggestions look for what hundreds of people show of their events: those they host or go to. Most of a person's events are
-- saved ones, which nobody else sees.
create index user_events_shown on user_events (user_id) include (event_id, host_role, status)
  where host_role in ('owner', 'co-host') or status in ('going', 'attended');
