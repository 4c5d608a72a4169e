-- Languages may be of a region or a script, such as "pt-br" and "zh-hant".

alter table users drop constraint users_language_check,
  add constraint users_language_check check (language ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})*$');
alter table guests drop constraint guests_language_check,
  add constraint guests_language_check check (language ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})*$');
alter table unconfirmed_rsvps drop constraint unconfirmed_rsvps_language_check,
  add constraint unconfirmed_rsvps_language_check check (language ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})*$');
alter table search_subscriptions drop constraint search_subscriptions_language_check,
  add constraint search_subscriptions_language_check check (language ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})*$');
alter table visitor_acts drop constraint visitor_acts_language_check,
  add constraint visitor_acts_language_check check (language ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})*$');
