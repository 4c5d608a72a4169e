-- The page of an imported event, as an operator has corrected it; null for that of its source.
alter table events add column page_link text;
