-- The services that change guests bring the lists of their accounts in step and notify the open pages of hosts.

drop trigger guests_list_event on guests;
drop function list_guests_event();
drop trigger guests_announce on guests;
drop function announce_guest_list();
