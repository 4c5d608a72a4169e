-- Babies and toddlers have a bit behind the others, so that the traits of all existing events stay as they are.
create or replace function event_traits(category text, moods text[], age_groups text[], is_free boolean, is_virtual boolean)
returns integer language sql immutable
return coalesce(1 << (array_position(array['STEM', 'Art', 'Nature', 'History', 'Music', 'Literature', 'Travel', 'Fitness',
    'Photography', 'Cooking', 'Other'], category) - 1), 0)
  | (('Curious' = any(moods))::int << 11) | (('Quiet' = any(moods))::int << 12) | (('Social' = any(moods))::int << 13)
  | (('Inspired' = any(moods))::int << 14) | (('Spontaneous' = any(moods))::int << 15)
  | (('Adventurous' = any(moods))::int << 16) | (('Playful' = any(moods))::int << 17) | (('Reflective' = any(moods))::int << 18)
  | (('preschool' = any(age_groups))::int << 19) | (('elementary' = any(age_groups))::int << 20)
  | (('middle' = any(age_groups))::int << 21) | (('high' = any(age_groups))::int << 22)
  | (('adult' = any(age_groups))::int << 23) | (('senior' = any(age_groups))::int << 24)
  | (is_free::int << 25) | (is_virtual::int << 26) | (('baby' = any(age_groups))::int << 27);

-- An event for all ages is for babies, too.
update events set age_groups = array['baby'] || age_groups
where age_groups @> '{preschool,elementary,middle,high,adult,senior}' and not 'baby' = any(age_groups);
