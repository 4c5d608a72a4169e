-- How a person writes dates, times, distances and prices, such as "day.24"; empty if as usual on the installation.
alter table users add column conventions text not null default '' check (conventions ~ '^[a-zA-Z0-9.]{0,60}$');

-- How somebody reads: their language, then their conventions, such as "es.day.24"; null if they have chosen neither.
create function reader(language text, conventions text) returns text language sql stable parallel safe
  return nullif(concat_ws('.', language, nullif(conventions, '')), '');
