-- What follows from an event's visibility and from a new time is written by the statements that change them.
drop trigger events_apply_visibility on events;
drop trigger events_apply_changed_visibility on events;
drop function apply_visibility();
drop trigger events_choose_link_key on events;
drop trigger events_choose_changed_link_key on events;
drop function choose_link_key();
drop trigger events_forget_changed_link on events;
drop trigger events_forget_deleted_link on events;
drop function forget_opened_links();
drop trigger events_remember_original_start on events;
drop function remember_original_start();
drop trigger events_remember_previous_start on events;
drop function remember_previous_start();
