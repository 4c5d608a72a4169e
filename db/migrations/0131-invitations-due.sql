-- An address gets few invitations a day; further ones are sent once it may get more.
alter table invitations
  add column due_at timestamptz,
  -- The guest has been to an event of the inviter before, so the invitation doesn't count towards the limit of all.
  add column is_returning boolean not null default false,
  -- Suppressed because the address can't be invited by this inviter. The host sees it as an invitation that failed, as
  -- if the mail server had rejected the address.
  add column is_unsendable boolean not null default false;
update invitations set due_at = created_at;
alter table invitations alter column due_at set not null;
create index invitations_by_due_address on invitations (address, due_at) where not is_suppressed;

-- Guests who want no reminders and messages about an event. They still hear of changes and cancellations.
alter table guests add column muted_at timestamptz;
