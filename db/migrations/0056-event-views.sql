-- How often the pages of hosted events were opened, per day. Counts only: nothing says who looked.
create table event_views (
  event_id integer not null references events on delete cascade,
  day date not null,
  views integer not null check (views > 0),
  primary key (event_id, day)
);
