-- Who follows somebody is counted from this index alone, also of those whom thousands follow.
drop index follows_by_followed;
create index follows_by_followed on follows (followed_id, id) include (follower_id);
-- Those who are in nobody's sight are few: a count leaves out the ones it finds here, and opens no row of the others.
create index users_out_of_sight on users (id) where disabled_at is not null or not profile_visible;
-- Suggestions order hundreds of people by these columns, and open the rows of those alone whom they show.
drop index users_by_newest;
create index users_by_newest on users (created_at desc, id desc) include (interests, latitude, longitude)
  where disabled_at is null and profile_visible;
drop index users_by_place;
create index users_by_place on users ((floor(latitude * 4)::int), (floor(longitude * 4)::int), created_at desc, id desc)
  include (interests, latitude, longitude) where disabled_at is null and profile_visible;
