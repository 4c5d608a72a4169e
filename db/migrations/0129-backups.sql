-- When `npm run backup` last wrote a backup, so that operators are reminded of the next one.
create table backups (
  made_at timestamptz primary key
);
