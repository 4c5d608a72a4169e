-- The name of the plate that the host picked for the event. Null: it is chosen by its subject.
alter table events add column plate text check (plate ~ '^[a-z]{1,30}$');
