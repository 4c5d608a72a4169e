-- The addresses that the owner of an account has proven to have: a verified one of the profile, and those of the ways to
-- sign in to which a code was sent.
create function proven_addresses(account integer) returns setof text language sql stable as $$
  select lower(email) from users where id = account and email_verified and email is not null
  union select subject from identities where user_id = account and provider = 'email' and is_proven
$$;

-- As before, except for RSVPs that somebody made without the account: those move when their owner agrees. Invitations
-- without an answer still appear in the account.
create or replace function link_guests() returns trigger language plpgsql as $$
begin
  update guests g set user_id = new.id, name = case when g.name = '' then new.name else g.name end
  where g.address = lower(new.email) and g.user_id is null and g.answer is null and g.origin is null
    and not exists (select from guests own where own.event_id = g.event_id and own.user_id = new.id)
    and not exists (
      select from invitations i join blocks b on b.blocked_id = i.invited_by and b.blocker_id = new.id
      where i.guest_id = g.id)
    and not exists (select from invitations i where i.guest_id = g.id and i.is_suppressed);
  return null;
end $$;
