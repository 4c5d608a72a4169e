create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;
create extension if not exists btree_gist;
create extension if not exists cube;
create extension if not exists earthdistance;

-- Words as they are written, small and without accents. Other forms of a word are the query's matter: it looks them
-- up among the words that occur, so that texts are read once and the beginning of a word matches as typed.
create text search configuration learning (copy = simple);
alter text search configuration learning
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with unaccent, simple;

-- Signs that the parser would keep within one word, as in "AI/ML" or "Node.js", part words here.
create function event_words(written text) returns tsvector language sql immutable
return to_tsvector('learning', translate(left(written, 20000), './@:_-<>&', '         '));

-- Empty for words that every text has, such as "the".
create function word_stem(word text) returns text language sql immutable
return coalesce((ts_lexize('english_stem', word))[1], '');

-- What the choices of the filters ask for, as bits: 11 categories, 8 moods, 6 age groups, free, virtual, in the order
-- of `src/server/events/traits.ts`. One number fits into the indexes that lists are read from, and events alike in all
-- of it are counted together.
create function event_traits(category text, moods text[], age_groups text[], is_free boolean, is_virtual boolean)
returns integer language sql immutable
return coalesce(1 << (array_position(array['STEM', 'Art', 'Nature', 'History', 'Music', 'Literature', 'Travel', 'Fitness',
    'Photography', 'Cooking', 'Other'], category) - 1), 0)
  | (('Curious' = any(moods))::int << 11) | (('Quiet' = any(moods))::int << 12) | (('Social' = any(moods))::int << 13)
  | (('Inspired' = any(moods))::int << 14) | (('Spontaneous' = any(moods))::int << 15)
  | (('Adventurous' = any(moods))::int << 16) | (('Playful' = any(moods))::int << 17) | (('Reflective' = any(moods))::int << 18)
  | (('preschool' = any(age_groups))::int << 19) | (('elementary' = any(age_groups))::int << 20)
  | (('middle' = any(age_groups))::int << 21) | (('high' = any(age_groups))::int << 22)
  | (('adult' = any(age_groups))::int << 23) | (('senior' = any(age_groups))::int << 24)
  | (is_free::int << 25) | (is_virtual::int << 26);

create table sources (
  id integer generated always as identity primary key,
  name text not null unique,
  -- Where it is read from: a URL or a file name; null for the demo town.
  address text,
  -- What the reading was asked to assume: home place, zone, category.
  options jsonb not null default '{}',
  last_read_at timestamptz,
  last_report jsonb,
  -- What the server said about the version that was read last, and until when that reading looked ahead.
  etag text,
  last_modified text,
  read_until timestamptz,
  created_at timestamptz not null default now()
);

create table series (
  id integer generated always as identity primary key,
  title text not null,
  -- RRULE, RDATE and EXDATE lines as the source wrote them; null when the dates were given one by one.
  recurrence text,
  -- How the source that it comes from tells it from others; both null for a series that was made here.
  source_id integer references sources on delete set null,
  key text,
  created_at timestamptz not null default now(),
  unique (source_id, key)
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
  traits integer not null generated always as (
    event_traits(category, moods, age_groups, is_free, is_virtual_event)) stored,
  position_on_earth cube generated always as (ll_to_earth(latitude, longitude)) stored,
  search tsvector not null generated always as (
    setweight(event_words(title), 'A') ||
    setweight(event_words(organizer || ' ' || location || ' ' || category), 'B') ||
    setweight(event_words(short_description), 'C') ||
    setweight(event_words(description), 'D')) stored,
  check ((latitude is null) = (longitude is null)),
  check (price is null or is_paid_event),
  check (not (is_free and is_paid_event))
);

-- Searching looks at the words of many events, at the long text only of those on the page: the words stay in the row,
-- the text moves out. (A search over 2,000 candidates touched 147,000 pages when both had moved out.)
alter table events alter column search set storage main;
-- With the usual 100, the planner knows too few words to tell that an unfinished one has many endings.
alter table events alter column search set statistics 500;
alter table events set (toast_tuple_target = 1024);

-- What lists show. Exhibitions that run for months are few and stand apart (`lasts_long`), so that "still running"
-- is a short stretch of the date index for all others. The indexes carry every column that filters look at: a row is
-- 2 kB wide, and counting 53,000 upcoming events took 110 ms from the table and takes 15 ms from the index.
create index events_by_date on events (starts_at, id)
  include (ends_at, previous_ends_at, starts_on, ends_on, previous_ends_on, traits, latitude, longitude)
  where status = 'scheduled' and withdrawn_at is null and not lasts_long;
create index events_lasting_long on events (ends_at)
  where status = 'scheduled' and withdrawn_at is null and lasts_long;
create index events_by_place on events using gist (latitude, longitude, starts_at)
  where status = 'scheduled' and withdrawn_at is null;
create index events_by_nearness on events using gist (position_on_earth)
  include (starts_at, id, ends_at, previous_ends_at, starts_on, ends_on, previous_ends_on, traits, latitude, longitude)
  where status = 'scheduled' and withdrawn_at is null and not lasts_long;
create index events_by_words on events using gin (search);
create index events_by_series on events (series_id, starts_at, id)
  include (ends_at, time_zone, status, withdrawn_at) where series_id is not null;

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

-- Every word that some event uses, with its stem: for finding its other forms, and the word that was meant when one
-- letter is wrong.
create table search_words (
  word text collate "C" primary key,
  stem text collate "C" not null generated always as (word_stem(word)) stored
);
create index search_words_by_stem on search_words (stem);
create index search_words_by_likeness on search_words using gin (word gin_trgm_ops);

create function remember_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word)
  select distinct word collate "C" from written, unnest(tsvector_to_array(written.search)) as word
  where length(word) between 2 and 40 and word !~ '[0-9]'
  on conflict do nothing;
  return null;
end $$;
create trigger events_remember_words_of_new after insert on events
  referencing new table as written for each statement execute function remember_words();

create function remember_words_of_changed() returns trigger language plpgsql as $$
begin
  insert into search_words (word)
  select distinct word collate "C"
  from written join before using (id), unnest(tsvector_to_array(written.search)) as word
  where written.search <> before.search and length(word) between 2 and 40 and word !~ '[0-9]'
  on conflict do nothing;
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

-- Words one letter away from one that no event uses, likeliest first.
create function words_one_letter_away(typed text) returns text[] language sql stable
return array(
  select word from search_words
  where word % typed and length(word) >= 5 and levenshtein_less_equal(word, typed, 1) <= 1
  order by similarity(word, typed) desc limit 8);

-- What a person typed, as a query: every word must occur, in any form; the last one may be unfinished; a longer word
-- that no event uses is replaced by the words one letter away from it. Null when there is no word in it.
create function event_search_query(typed text) returns tsquery language plpgsql stable as $$
declare
  typed_words text[] := (array_remove(
    regexp_split_to_array(lower(unaccent(typed)), '[^[:alnum:]]+'), ''))[1:12];
  typed_word text;
  forms text[];
  part tsquery;
  whole tsquery;
  is_last boolean;
begin
  for i in 1 .. cardinality(typed_words) loop
    typed_word := typed_words[i];
    is_last := i = cardinality(typed_words);
    if word_stem(typed_word) = '' and not is_last then continue; end if;
    forms := array(select word from search_words where stem = word_stem(typed_word) and stem <> '' limit 20);
    if length(typed_word) >= 4 and cardinality(forms) = 0
      and not (is_last and exists (select from search_words where word ^@ typed_word)) then
      forms := words_one_letter_away(typed_word);
    end if;
    part := (quote_literal(typed_word) || case when is_last then ':*' else '' end)::tsquery;
    for form in 1 .. cardinality(forms) loop
      part := part || quote_literal(forms[form])::tsquery;
    end loop;
    whole := case when whole is null then part else whole && part end;
  end loop;
  return whole;
end $$;
