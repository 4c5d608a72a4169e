-- The request that asked for a job, as the log names it; null for what a clock or a command asked for.
alter table jobs add column request_id text check (length(request_id) <= 100);
