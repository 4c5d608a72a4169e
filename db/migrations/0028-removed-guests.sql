-- A guest whom the host took off the list. The row stays, so that the guest's links can say so and the address cannot
-- be used again; only the host's new invitation lifts the removal.
alter table guests add column removed_at timestamptz;
-- Counts removals: each of them and each new invitation sends an email, so there must be an end to it.
alter table guests add column removals integer not null default 0 check (removals >= 0);
alter table guests add constraint guests_removed_check check (removed_at is null or answer = 'no');

-- Whether a host of the event has blocked this account, or the account that has this address. An address counts even if
-- the provider does not vouch for it: a block that misses its person is worse than one that catches a borrowed address.
create function is_blocked_guest(event integer, account integer, mailbox text) returns boolean language sql stable as $$
  select exists (
    select from user_events host
    join blocks on blocks.blocker_id = host.user_id
    join users blocked on blocked.id = blocks.blocked_id
    where host.event_id = event and host.status = 'hosting'
      and (blocked.id = account or lower(blocked.email) = mailbox))
$$;

-- Whether this account or address can't RSVP to the event: a host has blocked the person, or removed them under
-- whichever of the two they were on the list.
create function is_barred_guest(event integer, account integer, mailbox text) returns boolean language sql stable as $$
  select is_blocked_guest(event, account, mailbox) or exists (
    select from guests removed left join users removed_user on removed_user.id = removed.user_id
    where removed.event_id = event and removed.removed_at is not null
      and (removed.user_id = account or removed.address = mailbox or lower(removed_user.email) = mailbox
        or removed.address = (select lower(email) from users where id = account)))
$$;

-- Whether an account with this address has blocked the person.
create function has_blocked_sender(mailbox text, sender integer) returns boolean language sql stable as $$
  select exists (
    select from blocks join users blocker on blocker.id = blocks.blocker_id
    where blocks.blocked_id = sender and lower(blocker.email) = mailbox)
$$;

-- As before, except that an account doesn't take over invitations from people it has blocked.
create or replace function link_guests() returns trigger language plpgsql as $$
begin
  update guests g set user_id = new.id, name = case when g.name = '' then new.name else g.name end
  where g.address = lower(new.email) and g.user_id is null
    and not exists (select from guests own where own.event_id = g.event_id and own.user_id = new.id)
    and not exists (
      select from invitations i join blocks b on b.blocked_id = i.invited_by and b.blocker_id = new.id
      where i.guest_id = g.id)
    and not exists (select from invitations i where i.guest_id = g.id and i.is_suppressed);
  return null;
end $$;

-- The start that names a date within its series in calendar programs (RECURRENCE-ID): it must stay what it was when the
-- date moves. Null while the date has not moved.
alter table events add column original_starts_at timestamptz;
create function remember_original_start() returns trigger language plpgsql as $$
begin
  new.original_starts_at := old.starts_at;
  return new;
end $$;
create trigger events_remember_original_start before update of starts_at on events
  for each row when (old.series_id is not null and old.original_starts_at is null
    and old.starts_at is distinct from new.starts_at)
  execute function remember_original_start();
