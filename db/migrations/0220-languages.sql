-- Language in which people read the site and get emails, such as "es"; null if they haven't chosen one. Rows of people without
-- an account hold the language in which they acted.
alter table users add column language text check (language ~ '^[a-z]{2,3}$');
alter table guests add column language text check (language ~ '^[a-z]{2,3}$');
alter table unconfirmed_rsvps add column language text check (language ~ '^[a-z]{2,3}$');
alter table search_subscriptions add column language text check (language ~ '^[a-z]{2,3}$');
alter table visitor_acts add column language text check (language ~ '^[a-z]{2,3}$');
