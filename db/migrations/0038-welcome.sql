-- How far somebody travels to events, and whether they have been asked for what their home screen shows. Those who had
-- an account before are not asked.
alter table users
  add column within_miles smallint not null default 20 check (within_miles between 5 and 50 and within_miles % 5 = 0),
  add column is_welcomed boolean not null default true;
alter table users alter column is_welcomed set default false;

-- Suggestions of people look at the newest who say what they like, however many newer accounts say nothing.
create index users_by_newest_interested on users (created_at desc, id desc) include (interests, latitude, longitude)
  where disabled_at is null and profile_visible and interests <> '{}';
