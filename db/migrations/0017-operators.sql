-- People who look after what others publish, on the page /admin.
alter table users add column is_operator boolean not null default false;
create index users_operators on users (id) where is_operator;

-- Why a source could not be read the last time, and when that was; both null once it could.
alter table sources
  add column last_error text,
  add column last_failed_at timestamptz,
  add check ((last_error is null) = (last_failed_at is null));

-- What nobody sees but its host waits here for an operator; among all other events it is rare.
create index events_out_of_sight on events (id) where status in ('held', 'hidden');

-- What operators did, on the page and by commands. Whose name is behind a number is looked up when it is shown: the
-- numbers are no keys, so a line stays when its people leave, and then says nothing about them.
create table operator_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  -- Null: a command on the server's own machine.
  actor_id integer,
  action text not null,
  target_kind text not null check (target_kind in ('event', 'person', 'organizer', 'source', 'job')),
  target_id bigint,
  -- Of what has no number, and of what may go; never of a person.
  target_name text,
  reason text not null default '',
  check (target_kind <> 'person' or target_name is null),
  check (num_nonnulls(target_id, target_name) > 0)
);
create index operator_log_of_target on operator_log (target_kind, target_id);

-- A line is written once. Only the words of its reason may go, and only while the person goes whom they are about: an
-- update from within another trigger. Emptying the whole table is left to a restore.
create function keep_operator_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 and new.reason = ''
    and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
    return new;
  end if;
  raise exception 'Lines of operator_log stay as they were written.';
end $$;
create trigger operator_log_stays before update or delete on operator_log
  for each row execute function keep_operator_log();

create function forget_operator_reasons() returns trigger language plpgsql as $$
begin
  update operator_log set reason = ''
  where reason <> '' and (
    (target_kind = 'person' and target_id = old.id)
    or (target_kind = 'event' and target_id in (
      select event_id from user_events where user_id = old.id and status = 'hosting')));
  return old;
end $$;
create trigger users_forget_operator_reasons before delete on users
  for each row execute function forget_operator_reasons();
