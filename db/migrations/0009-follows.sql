-- Who follows whom. The number gives lists an order that does not move: later follows come first.
create table follows (
  id integer generated always as identity unique,
  follower_id integer not null references users on delete cascade,
  followed_id integer not null references users on delete cascade check (followed_id <> follower_id),
  created_at timestamptz not null default now(),
  primary key (follower_id, followed_id)
);
create index follows_by_followed on follows (followed_id, id);

-- Neither of the two finds the other in any list, whoever of them blocked.
create table blocks (
  blocker_id integer not null references users on delete cascade,
  blocked_id integer not null references users on delete cascade check (blocked_id <> blocker_id),
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id)
);
create index blocks_by_blocked on blocks (blocked_id);

-- The labels of the interests as the screens show them, and what else one would type for them. What somebody wrote in
-- their own words stands for itself.
create function interest_words(interests text[]) returns text language sql immutable
return coalesce((
  select string_agg(each || ' ' || case each
    when 'stem' then 'science technology engineering math'
    when 'arts' then 'art'
    when 'humanities' then 'history literature languages'
    when 'practical' then 'life skills'
    when 'social' then 'leadership'
    else '' end, ' ') from unnest(interests) as each), '');

alter table users
  -- What of the own events those who follow get to see: being there is told by choice, hosting unless hidden.
  add column share_attendance boolean not null default false,
  add column share_hosting boolean not null default true,
  -- The town that `location` names, for "near"; nobody is ever told these numbers.
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add column search tsvector not null generated always as (
    setweight(event_words(name || ' ' || username), 'A') ||
    setweight(event_words(interest_words(interests) || ' ' || location), 'B') ||
    setweight(event_words(bio), 'C')) stored,
  add check ((latitude is null) = (longitude is null));
create index users_by_words on users using gin (search);

-- Coordinates belong to the words they were found for: whoever writes other words and no coordinates has none.
create function forget_coordinates() returns trigger language plpgsql as $$
begin
  if new.location <> old.location and (new.latitude, new.longitude) is not distinct from (old.latitude, old.longitude) then
    new.latitude := null;
    new.longitude := null;
  end if;
  return new;
end $$;
create trigger users_forget_coordinates before update of location on users
  for each row execute function forget_coordinates();

-- The one place that says who may be seen by whom, so that no query can forget it: nobody who hides, nobody between
-- whom and the viewer there is a block, no disabled account. Everybody sees themselves. The viewer is null for a visitor.
-- Text and not a parsed body: the columns are those that the table has when the query is planned.
create function visible_people(viewer integer) returns setof users language sql stable as $$
  select * from users
  where disabled_at is null and (profile_visible or id = viewer)
    and not exists (select from blocks where blocker_id = viewer and blocked_id = users.id)
    and not exists (select from blocks where blocker_id = users.id and blocked_id = viewer)
$$;

-- The words that visible people use and that are a slip of the finger away from the typed one: one letter, two in a
-- word of seven or more. A typed word may be the beginning of a longer one.
create function people_words_alike(viewer integer, typed text) returns text[] language sql stable as $$
  select array(
    select word from (
      select word, least(
        levenshtein_less_equal(word, typed, 2),
        levenshtein_less_equal(left(word, length(typed)), typed, 2),
        levenshtein_less_equal(left(word, length(typed) + 1), typed, 2)) as distance
      from (select distinct word from visible_people(viewer) as person, unnest(tsvector_to_array(person.search)) as word
            where length(word) between length(typed) - 2 and 40 and left(word, 1) = left(typed, 1)) as words) as near
    where distance <= case when length(typed) >= 7 then 2 else 1 end
    order by distance, word limit 8)
$$;

-- What was typed, as a query: every word must occur, each may be unfinished, and one of four or more letters that no
-- visible person has is replaced by the words like it. Null when there is no word in it.
create function people_search_query(viewer integer, typed text) returns tsquery language plpgsql stable as $$
declare
  typed_word text;
  form text;
  part tsquery;
  whole tsquery;
begin
  foreach typed_word in array (array_remove(
    regexp_split_to_array(lower(unaccent(typed)), '[^[:alnum:]]+'), ''))[1:8]
  loop
    part := (quote_literal(typed_word) || ':*')::tsquery;
    if length(typed_word) >= 4
      and not exists (select from visible_people(viewer) as person where person.search @@ part) then
      foreach form in array people_words_alike(viewer, typed_word) loop
        part := part || quote_literal(form)::tsquery;
      end loop;
    end if;
    whole := case when whole is null then part else whole && part end;
  end loop;
  return whole;
end $$;

-- An event's own words name its host, in lists, searches, feeds and pictures of links. Who hides the profile hosts
-- without a name, from that moment on; who shows it again, or takes another name, has it there again. Names that are not
-- the host's own, such as that of a club, stay.
create function name_hosted_events() returns trigger language plpgsql as $$
begin
  update events set organizer = case when new.profile_visible then new.name else 'A Wonderlark host' end
  from user_events as hosted
  where hosted.user_id = new.id and hosted.status = 'hosting' and events.id = hosted.event_id
    and events.organizer in (old.name, 'A Wonderlark host');
  return null;
end $$;
create trigger users_name_hosted_events after update of name, profile_visible on users
  for each row when ((old.name, old.profile_visible) is distinct from (new.name, new.profile_visible))
  execute function name_hosted_events();

create function name_new_hosted_event() returns trigger language plpgsql as $$
begin
  update events set organizer = 'A Wonderlark host'
  from users as host
  where events.id = new.event_id and host.id = new.user_id and not host.profile_visible
    and events.organizer = host.name;
  return null;
end $$;
create trigger user_events_name_hosted_event after insert on user_events
  for each row when (new.status = 'hosting') execute function name_new_hosted_event();

-- What others did about somebody is not that person's to take along: who blocked them, and who follows them unseen.
create or replace function single_references(parent regclass)
returns table (child text, child_column text, parent_column text) language sql stable as $$
  select pointing.relname::text, own.attname::text, theirs.attname::text
  from pg_constraint c
    join pg_class pointing on pointing.oid = c.conrelid
    join pg_attribute own on own.attrelid = c.conrelid and own.attnum = c.conkey[1]
    join pg_attribute theirs on theirs.attrelid = c.confrelid and theirs.attnum = c.confkey[1]
  where c.contype = 'f' and c.confrelid = parent and cardinality(c.conkey) = 1
    and (pointing.relname, own.attname) not in (('blocks', 'blocked_id'), ('follows', 'followed_id'))
  order by pointing.relname, own.attname
$$;
