-- `interests` holds the ids of the preferences' categories and, after them, the person's own words; how strong a
-- category is stands here (1 to 3, without an entry 1).
alter table users
  add column intensities jsonb not null default '{}' check (jsonb_typeof(intensities) = 'object'),
  add column subcategories text[] not null default '{}',
  add column learning_styles text[] not null default '{}',
  add column learning_goals text[] not null default '{}',
  add column availability text[] not null default '{}',
  add column experience text not null default 'beginner' check (experience in ('beginner', 'intermediate', 'advanced')),
  -- Of children only the age bands are known.
  add column is_family boolean not null default false,
  add column family_ages text[] not null default '{}';

-- What a username looks like: two of the same look could be taken for one another.
create function username_look(username text) returns text language sql immutable
return replace(replace(translate(lower(username), '01i58_.-', 'ollsb'), 'rn', 'm'), 'vv', 'w');
create index users_by_username_look on users (username_look(username));

-- A new e-mail address, until whoever reads it has followed the link; the table has only the token's SHA-256.
create table email_changes (
  user_id integer primary key references users on delete cascade,
  email text not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

-- What happened to accounts, for the operator. Holds nothing that says whose account it was.
create table account_audit (
  id integer generated always as identity primary key,
  happened_at timestamptz not null,
  action text not null check (action in ('deleted')),
  details jsonb not null default '{}'
);

-- A link followed proves it; providers may vouch for an address as well.
alter table users add column if not exists email_verified boolean not null default false;

-- The keys by which other tables point to rows of this one.
create function single_references(parent regclass)
returns table (child text, child_column text, parent_column text) language sql stable as $$
  select pointing.relname::text, own.attname::text, theirs.attname::text
  from pg_constraint c
    join pg_class pointing on pointing.oid = c.conrelid
    join pg_attribute own on own.attrelid = c.conrelid and own.attnum = c.conkey[1]
    join pg_attribute theirs on theirs.attrelid = c.confrelid and theirs.attnum = c.confkey[1]
  where c.contype = 'f' and c.confrelid = parent and cardinality(c.conkey) = 1
  order by pointing.relname, own.attname
$$;

create function private_columns(of_table regclass) returns text[] language sql stable as $$
  select coalesce(array_agg(attname::text), '{}') from pg_attribute
  where attrelid = of_table and attnum > 0 and (attgenerated <> '' or atttypid in ('bytea'::regtype, 'tsvector'::regtype))
$$;

-- Everything that belongs to somebody, table by table: rows that name them in a key, and rows that belong to such rows,
-- as the tasks of a goal. The tables are those that exist when it is asked, so that none is ever forgotten. Secrets and
-- what is derived from other columns are left out.
create function personal_data(person integer) returns jsonb language plpgsql stable as $$
declare
  told oid[] := array['users'::regclass::oid];
  collected jsonb;
  of_table jsonb;
  parent record;
  child record;
begin
  select jsonb_build_object('users', jsonb_agg(to_jsonb(u) - private_columns('users'))) into collected
  from users u where id = person;
  for parent in select * from single_references('users') loop
    execute format('select jsonb_agg(to_jsonb(t) - private_columns(%L)) from %I t where %I = $1',
      parent.child, parent.child, parent.child_column) into of_table using person;
    if of_table is not null then
      collected := collected || jsonb_build_object(parent.child, coalesce(collected -> parent.child, '[]') || of_table);
    end if;
    told := told || parent.child::regclass::oid;
    for child in select * from single_references(parent.child::regclass) r where r.child::regclass::oid <> all(told) loop
      execute format(
        'select jsonb_agg(to_jsonb(t) - private_columns(%L)) from %I t where %I in (select %I from %I where %I = $1)',
        child.child, child.child, child.child_column, child.parent_column, parent.child, parent.child_column)
        into of_table using person;
      if of_table is not null then
        collected := collected || jsonb_build_object(child.child, coalesce(collected -> child.child, '[]') || of_table);
      end if;
    end loop;
  end loop;
  return collected;
end $$;

-- What outlives an account and yet tells of the person: rows that would only lose their key to it, such as a message to
-- guests, and rows that know them by an address. The tables are those that exist when it is done, so that none is ever
-- forgotten. Events are their own matter: others have saved them.
create function forget_traces(person integer, own_addresses text[]) returns void language plpgsql as $$
declare
  trace record;
begin
  for trace in
    select pointing.relname::text as name, own.attname::text as owner
    from pg_constraint c
      join pg_class pointing on pointing.oid = c.conrelid
      join pg_attribute own on own.attrelid = c.conrelid and own.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype = 'n'
      and pointing.relname not in ('events', 'series', 'sources')
  loop
    execute format('delete from %I where %I = $1', trace.name, trace.owner) using person;
  end loop;
  for trace in
    select table_name as name, column_name as owner from information_schema.columns
    where table_schema = current_schema() and data_type = 'text' and is_generated = 'NEVER'
      and column_name in ('address', 'recipient', 'reply_to', 'email') and table_name not in ('users', 'sources')
  loop
    execute format('delete from %I where lower(%I) = any($1)', trace.name, trace.owner) using own_addresses;
  end loop;
end $$;
