create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;
create extension if not exists btree_gist;
create extension if not exists cube;
create extension if not exists earthdistance;

-- Words are kept twice: stemmed, so that "gardens" finds "gardening", and as written, so that the beginning of
-- the word being typed matches. Both fold accents.
create text search configuration learning_stemmed (copy = english);
alter text search configuration learning_stemmed
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with unaccent, english_stem;
create text search configuration learning_plain (copy = simple);
alter text search configuration learning_plain
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with unaccent, simple;

create table sources (
  id integer generated always as identity primary key,
  name text not null unique,
  -- Where it is read from: a URL or a file name; null for the demo town.
  address text,
  -- What the reading was asked to assume: home place, zone, category.
  options jsonb not null default '{}',
  last_read_at timestamptz,
  last_report jsonb,
  created_at timestamptz not null default now()
);

create table series (
  id integer generated always as identity primary key,
  title text not null,
  -- RRULE, RDATE and EXDATE lines as the source wrote them; null when the dates were given one by one.
  recurrence text,
  created_at timestamptz not null default now()
);

create table events (
  id integer generated always as identity primary key,
  series_id integer references series on delete set null,
  title text not null check (title <> ''),
  short_description text not null default '',
  description text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  time_zone text not null,
  all_day boolean not null default false,
  -- The venue's own calendar days, both included.
  starts_on date not null generated always as ((starts_at at time zone time_zone)::date) stored,
  ends_on date not null generated always as (
    greatest(starts_at at time zone time_zone,
             (ends_at at time zone time_zone) - interval '1 microsecond')::date) stored,
  lasts_long boolean not null generated always as (ends_at - starts_at > interval '2 days') stored,
  location text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  place_is_approximate boolean not null default false,
  category text not null default 'Other',
  moods text[] not null default '{}',
  age_groups text[] not null default '{}',
  organizer text not null default '',
  organizer_is_vetted boolean not null default false,
  image_url text,
  is_virtual_event boolean not null default false,
  virtual_event_link text,
  virtual_instructions text,
  -- Both false: nobody said what it costs.
  is_free boolean not null default false,
  is_paid_event boolean not null default false,
  -- US cents.
  price integer check (price > 0),
  payment_link text,
  refund_policy text,
  status text not null default 'scheduled' check (status in ('scheduled', 'cancelled')),
  -- Set while no source lists the event any more: it stays readable by its address and leaves every list.
  withdrawn_at timestamptz,
  -- When the listed occurrences before this one in its series have all ended, as an instant and as the venue's day;
  -- null for the first. With it, "the next occurrence of each series" is a condition on one row: this one has not
  -- ended and those before it have. Kept by `link_occurrences`, whoever writes.
  previous_ends_at timestamptz,
  previous_ends_on date,
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  position_on_earth cube generated always as (ll_to_earth(latitude, longitude)) stored,
  search tsvector not null generated always as (
    setweight(to_tsvector('learning_stemmed', title) || to_tsvector('learning_plain', title), 'A') ||
    setweight(to_tsvector('learning_stemmed', organizer || ' ' || location || ' ' || category) ||
              to_tsvector('learning_plain', organizer || ' ' || location || ' ' || category), 'B') ||
    setweight(to_tsvector('learning_stemmed', short_description) ||
              to_tsvector('learning_plain', short_description), 'C') ||
    setweight(to_tsvector('learning_stemmed', left(description, 20000)) ||
              to_tsvector('learning_plain', left(description, 20000)), 'D')) stored,
  check ((latitude is null) = (longitude is null)),
  check (price is null or is_paid_event),
  check (not (is_free and is_paid_event))
);

-- What lists show. Exhibitions that run for months are few and stand apart (`lasts_long`), so that "still running"
-- is a short stretch of the date index for all others.
create index events_by_date on events (starts_at, id)
  where status = 'scheduled' and withdrawn_at is null and not lasts_long;
create index events_lasting_long on events (ends_at)
  where status = 'scheduled' and withdrawn_at is null and lasts_long;
create index events_by_place on events using gist (latitude, longitude, starts_at)
  where status = 'scheduled' and withdrawn_at is null;
create index events_by_nearness on events using gist (position_on_earth)
  where status = 'scheduled' and withdrawn_at is null;
create index events_by_words on events using gin (search);
create index events_by_series on events (series_id, starts_at) where series_id is not null;

-- What each source said last about each occurrence, and which event that became. Two sources may list one event.
create table event_sources (
  source_id integer not null references sources on delete cascade,
  uid text not null,
  -- UTC start of the occurrence within its series as the source names it; empty for a single event.
  recurrence_id text not null default '',
  event_id integer not null references events on delete cascade,
  link text,
  sequence integer not null default 0,
  content_hash text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  primary key (source_id, uid, recurrence_id)
);
create index event_sources_by_event on event_sources (event_id);

-- Every word that some event uses, for finding the word that was meant when one letter is wrong.
create table search_words (word text collate "C" primary key);
create index search_words_by_likeness on search_words using gin (word gin_trgm_ops);

create function remember_search_words(texts text[]) returns void language sql
begin atomic
  insert into search_words
  select distinct word collate "C"
  from unnest(texts) as written, unnest(tsvector_to_array(to_tsvector('learning_plain', written))) as word
  where length(word) between 4 and 40 and word !~ '[0-9/@.]'
  on conflict do nothing;
end;

create function searched_text(title text, organizer text, location text, category text, short text, long text)
returns text language sql immutable
return concat_ws(' ', title, organizer, location, category, short, left(long, 20000));

create function remember_words_of_new() returns trigger language plpgsql as $$
begin
  perform remember_search_words(array(
    select searched_text(title, organizer, location, category, short_description, description) from written));
  return null;
end $$;
create trigger events_remember_words_of_new after insert on events
  referencing new table as written for each statement execute function remember_words_of_new();

create function remember_words_of_changed() returns trigger language plpgsql as $$
begin
  perform remember_search_words(array(
    select searched_text(title, organizer, location, category, short_description, description) from written
    except
    select searched_text(title, organizer, location, category, short_description, description) from before));
  return null;
end $$;
create trigger events_remember_words_of_changed after update on events
  referencing new table as written old table as before for each statement execute function remember_words_of_changed();

-- Cancelled and withdrawn occurrences do not hold up those after them.
create function link_occurrences(changed_series integer[]) returns void language sql
begin atomic
  update events set previous_ends_at = linked.ends_at, previous_ends_on = linked.ends_on
  from (
    select id,
      max(ends_at) filter (where status = 'scheduled' and withdrawn_at is null) over earlier as ends_at,
      max(ends_on) filter (where status = 'scheduled' and withdrawn_at is null) over earlier as ends_on
    from events where series_id = any(changed_series)
    window earlier as (partition by series_id order by starts_at, id rows between unbounded preceding and 1 preceding)
  ) as linked
  where events.id = linked.id
    and (previous_ends_at, previous_ends_on) is distinct from (linked.ends_at, linked.ends_on);
end;

create function link_new_occurrences() returns trigger language plpgsql as $$
declare
  changed integer[] := array(select distinct series_id from written where series_id is not null);
begin
  if cardinality(changed) > 0 then perform link_occurrences(changed); end if;
  return null;
end $$;
create trigger events_link_new after insert on events
  referencing new table as written for each statement execute function link_new_occurrences();
create trigger events_link_rest after delete on events
  referencing old table as written for each statement execute function link_new_occurrences();

-- Also fires on the update that `link_occurrences` makes, and finds nothing to do there.
create function link_changed_occurrences() returns trigger language plpgsql as $$
declare
  changed integer[] := array(
    select distinct unnest(array_remove(array[written.series_id, before.series_id], null))
    from written join before using (id)
    where (written.series_id, written.starts_at, written.ends_at, written.time_zone, written.status, written.withdrawn_at)
      is distinct from (before.series_id, before.starts_at, before.ends_at, before.time_zone, before.status, before.withdrawn_at));
begin
  if cardinality(changed) = 0 then return null; end if;
  perform link_occurrences(changed);
  update events set previous_ends_at = null, previous_ends_on = null
  from written where events.id = written.id and written.series_id is null and written.previous_ends_at is not null;
  return null;
end $$;
create trigger events_link_changed after update on events
  referencing new table as written old table as before for each statement execute function link_changed_occurrences();

-- Miles along the great circle, earth radius 3959.
create function miles_between(latitude1 double precision, longitude1 double precision,
                              latitude2 double precision, longitude2 double precision)
returns double precision language sql immutable parallel safe
return 2 * 3959 * asin(least(1, sqrt(
  power(sind((latitude2 - latitude1) / 2), 2) +
  cosd(latitude1) * cosd(latitude2) * power(sind((longitude2 - longitude1) / 2), 2))));

-- What a person typed, as a query: every word must occur, stemmed or as written; the last one may be unfinished;
-- a longer word that no event uses is replaced by the words one letter away from it.
create function event_search_query(typed text) returns tsquery language plpgsql stable as $$
declare
  typed_words text[] := (array_remove(
    regexp_split_to_array(lower(unaccent(typed)), '[^[:alnum:]]+'), ''))[1:12];
  typed_word text;
  part tsquery;
  whole tsquery;
  is_last boolean;
begin
  for i in 1 .. cardinality(typed_words) loop
    typed_word := typed_words[i];
    is_last := i = cardinality(typed_words);
    part := to_tsquery('learning_stemmed', typed_word);
    if numnode(part) = 0 and not is_last then continue; end if;
    part := part || to_tsquery('learning_plain', typed_word || case when is_last then ':*' else '' end);
    if length(typed_word) >= 4 and not exists (
      select from search_words known where known.word = typed_word or is_last and known.word ^@ typed_word
    ) then
      select coalesce(part || string_agg(quote_literal(near.word), '|')::tsquery, part) into part
      from (select known.word from search_words known
            where known.word % typed_word and levenshtein_less_equal(known.word, typed_word, 1) <= 1
              and length(known.word) >= 5
            order by similarity(known.word, typed_word) desc limit 8) near;
    end if;
    whole := case when whole is null then part else whole && part end;
  end loop;
  return whole;
end $$;
