-- Whether the author vouches for people who complete the pathway. While operators feature it, they get a badge.
alter table pathways add column vouches boolean not null default false;
