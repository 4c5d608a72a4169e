-- What happens when a session ends, or when a person is renamed, hidden, vetted or deleted, is in the services that do it.
drop trigger tell_ended_session on sessions;
drop function tell_ended_session();

drop trigger users_forget_coordinates on users;
drop function forget_coordinates();
drop trigger users_stay_hidden on users;
drop function keep_person_hidden();
drop trigger users_name_hosted_events on users;
drop function name_hosted_events();
drop trigger users_distrust_renamed on users;
drop function distrust_renamed_person();
drop trigger users_distrust_events on users;
drop function distrust_events_of_person();
drop trigger users_link_guests on users;
drop function link_guests();
drop trigger users_forget_unconfirmed_rsvps on users;
drop function forget_unconfirmed_rsvps();
drop trigger users_leave_deleted_organizations on users;
drop function forget_in_deleted_organizations();
drop trigger users_forget_operator_reasons on users;
drop function forget_operator_reasons();

-- The deletion of an account empties the reasons in lines about it, and says so before.
create or replace function keep_operator_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('wonderlark.forgets_reasons', true) = 'on' and new.reason = ''
    and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
    return new;
  end if;
  raise exception 'Lines of operator_log stay as they were written.';
end $$;
