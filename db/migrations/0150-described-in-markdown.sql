-- The Markdown of a hosted event's description. `description` is its plain text, for calendars, emails, feeds and search.
-- Null: the description was written as plain text.
alter table events add column description_markdown text;
