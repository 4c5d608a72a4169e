-- What hosts ask guests to share: guests with an account their email address with the hosts, and everyone their first name
-- with others who are going.
alter table events
  add column asks_email boolean not null default false,
  add column shows_guests boolean not null default false;
-- Each guest agrees, and can stop.
alter table guests
  add column shares_email boolean not null default false,
  add column shows_name boolean not null default false;
alter table unconfirmed_rsvps add column shows_name boolean not null default false;
