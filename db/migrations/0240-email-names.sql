-- The kind of an email is the name of its template from now on. Emails from before keep other kinds where one kind stood for
-- several templates; nothing depends on them.
update mails set kind = names.template
from (values
  ('place-free', 'spot-free'), ('sign-in-way', 'sign-in-way-added'), ('source', 'source-alert'),
  ('email-change', 'email-change-alert'), ('search-confirm', 'event-search-confirm'), ('search-digest', 'event-digest'),
  ('newEvents', 'event-digest'), ('goalNudges', 'goal-nudge'), ('rsvps', 'host-rsvps'), ('event-changed', 'event-update'),
  ('event-cancelled', 'event-update'), ('event-added', 'event-update'), ('event-postponed', 'event-update'),
  ('event-resumed', 'event-update')
) as names (kind, template)
where mails.kind = names.kind;
