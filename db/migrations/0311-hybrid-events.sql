-- Lists of events in person need to know which virtual ones take place somewhere, too. They are few, and the indexes that lists are
-- read from have no column for that.
create index events_hybrid on events (id) where is_hybrid;
