-- How often somebody has called lately: the moment at which all calls of a rate are there again, in milliseconds since
-- 1970. Written often and worth nothing after a crash: it is in no write-ahead log, and in no backup.
create unlogged table rate_counts (
  -- A mark of the rate and of the person or address, which cannot be read from it.
  key text primary key,
  full_at double precision not null
) with (fillfactor = 70);
