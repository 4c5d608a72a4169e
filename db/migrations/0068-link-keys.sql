-- Each kind of link is signed with a key of its own, derived from this secret. Links of an installation that has sent some
-- before were signed with the secret itself; they work for another half a year.
alter table server_secrets add column signs_directly_until timestamptz;
update server_secrets set signs_directly_until = now() + interval '180 days'
where name = 'unsubscribe' and exists (select from users);

-- Invitations to pursue a goal together are signed, so nothing is stored of them. Earlier ones had a random token, of which
-- the hash stays.
alter table goal_groups add column token_hash bytea unique;
update goal_groups set token_hash = sha256(convert_to(token, 'UTF8'));
alter table goal_groups drop column token;
