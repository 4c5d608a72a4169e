/**
 * Sample rows for the tables that each migration creates, in the schema of that migration. Later migrations run against
 * them. Add rows here for every new migration.
 */
export const rowsOfMigrations: Record<string, string> = {
  '0001-events.sql': `
    insert into sources (name, address, options, last_read_at, last_report, etag) values
      ('Library', 'https://library.example/events.ics', '{"category": "Art"}', '2026-10-01T10:00Z', '{"read": 2}', 'W/"1"'),
      ('Demo', null, '{}', null, null, null);
    insert into series (title, recurrence, source_id, key) values
      ('Pond dipping', 'RRULE:FREQ=WEEKLY', 1, 'pond'), ('Clay', null, null, null);
    insert into events (title, description, starts_at, ends_at, time_zone, location, latitude, longitude, category,
        moods, age_groups, series_id, status, withdrawn_at, is_free)
      select 'Pond ' || n, E'Line\\nbreak, tab\\t, back\\\\slash, ''quote'', Ünïcode 🪺, \\\\N', '2026-11-01T15:00Z'::timestamptz + n * interval '7 days',
        '2026-11-01T17:00Z'::timestamptz + n * interval '7 days', 'America/New_York', 'Brower Park', 40.67, -73.94, 'Nature',
        '{Curious}', '{adult}', case when n < 6 then 1 end, case n when 3 then 'cancelled' else 'scheduled' end,
        case n when 4 then '2026-10-01T00:00Z'::timestamptz end, n % 2 = 0
      from generate_series(1, 9) as n;
    insert into event_sources (source_id, uid, recurrence_id, event_id, content_hash) values (1, 'a', '', 1, 'x'), (1, 'b', '', 2, 'y');
    delete from events where id = 9;`,
  '0002-people.sql': `
    insert into users (name, username, email, interests) values
      ('Ada', 'ada', 'ada@example.org', '{Art,Music}'), ('Ben', 'ben', null, '{}'), ('Gone', 'gone', null, '{}');
    insert into identities (provider, subject, user_id) values ('google', '1', 1), ('openid', 'x', 2);
    insert into sessions (user_id, token_hash, created_at, renewed_at, expires_at, device)
      values (1, '\\x00ff5c', now(), now(), now() + interval '1 day', 'Firefox'), (2, '\\x01', now(), now(), now(), '');
    insert into sign_in_attempts values ('\\x01', '\\x02', 'google', 'n', 'v', 'https://example.org/', '/x', true, now());
    insert into user_events (user_id, event_id, status) values (1, 1, 'saved'), (1, 2, 'attended'), (2, 1, 'going');
    insert into calendar_feeds (user_id, token_hash) values (1, '\\x0a'), (2, '\\x0b');
    delete from users where username = 'gone';`,
  '0003-cancelled-events.sql': '',
  '0004-jobs.sql': `
    insert into jobs (kind, payload, key, state, holder, attempts, finished_at) values
      ('mail', '{"id": 1}', 'a', 'waiting', null, 0, null), ('mail', '{}', 'b', 'running', nextval('job_holders'), 1, null),
      ('mail', '{}', null, 'dead', null, 5, now());
    insert into mails (key, kind, recipient, subject, body_text, body_html, calendar, calendar_method)
      values ('a', 'invitation', 'ada@example.org', 'Come', E'One\\r\\nTwo', '<p>One</p>', 'BEGIN:VCALENDAR', 'REQUEST');`,
  '0005-goals.sql': `
    insert into goals (user_id, title, due_on, target_count, event_id, created_at, changed_at)
      values (1, 'See ten ponds', '2026-12-24', 2, 1, now(), now()), (2, 'Sing', null, 1, null, now(), now());
    insert into goal_tasks (goal_id, position, text, event_id, completed_at, completed_by) values
      (1, 10, 'The first', 1, now(), 'attendance'), (1, 5, 'The second', null, null, null);
    insert into goal_events values (1, 1), (1, 2);
    insert into goal_journal (goal_id, event_id, text, created_at) values (1, 1, E'Frogs\\nare loud', now());`,
  '0006-hosting.sql': `
    insert into hosted_submissions (user_id, key, event_id, created_at) values (1, 'press', 1, now());
    insert into event_drafts (user_id, content, changed_at) values (1, '{"title": "Half a thought"}', now());
    update events set capacity = 12, cancellation_note = 'Storm' where id = 3;`,
  '0007-guests.sql': `
    insert into guests (event_id, address, name, answer, party_size, answered_at)
      values (5, 'dora@example.org', 'Dora', 'yes', 2, now()), (5, 'ada@example.org', '', null, 1, null);
    insert into guests (event_id, address, answer, waiting_number, answered_at)
      values (5, 'eli@example.org', 'waiting', nextval('waiting_numbers'), now());
    insert into guest_links (token_hash, guest_id) values ('\\x0c', 1);
    insert into invitations (event_id, guest_id, address, invited_by, note, created_at)
      values (5, 1, 'dora@example.org', 1, 'Bring boots', now());
    insert into refused_addresses values ('no@example.org', now());
    insert into guest_messages (event_id, sender_id, message, created_at) values (5, 1, 'Rain or shine', now());
    insert into event_reports (event_id, reporter_id, reason, note, created_at) values (5, 2, 'spam', '', now());
    insert into vetted_organizers values ('brooklyn library');`,
  '0008-profiles.sql': `
    -- A later migration drops the hash.
    insert into email_changes select * from jsonb_populate_record(null::email_changes,
      '{"user_id": 1, "email": "new@example.org", "token_hash": "\\\\x01", "expires_at": "2099-01-01T00:00Z"}');
    insert into account_audit (happened_at, action, details) values (now(), 'deleted', '{"events": 2}');
    update users set intensities = '{"stem": 3}', family_ages = '{child}', email_verified = true where id = 1;`,
  '0009-follows.sql': `
    insert into follows (follower_id, followed_id) values (1, 2), (2, 1);
    insert into blocks (blocker_id, blocked_id) values (2, 1);
    update users set location = 'Montclair', latitude = 40.8, longitude = -74.2 where id = 2;`,
  '0010-notifications.sql': `
    insert into notification_settings (user_id, channels, quiet_from, quiet_until, time_zone)
      values (1, '{"goalNudges": {"mail": false}}', '22:00', '07:30', 'Europe/Paris');
    insert into notices (user_id, kind, title, link, key, created_at) values (1, 'event', 'Soon', '/event/1', 'k', now());
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
      values (1, 1, 'https://push.example/1', 'p', 'a', now());
    insert into server_keys values ('push', 'public', 'private', now());`,
  '0011-deliveries.sql': `
    insert into server_secrets values ('other', '\\x00ff');
    insert into digest_events values (1, 1, now());
    insert into search_subscriptions (address, search, time_zone, created_at)
      values ('cleo@example.org', 'q=clay', 'Etc/UTC', now());
    insert into search_subscription_events values (1, 2, now());`,
  '0012-event-reads.sql': '',
  '0013-public-changes.sql': '',
  '0014-demo-identity.sql': `
    insert into demo_identity_entries values ('Session', 'abc', '{"uid": "u"}', now());`,
  // Backups don't include rate-limit counters.
  '0015-rate-counts.sql': '',
  '0016-job-requests.sql': `
    insert into jobs (kind, payload, key, request_id) values ('mail', '{"id": 2}', 'c', 'a-request');`,
  '0017-operators.sql': `
    update users set is_operator = true where id = 1;
    update sources set last_error = 'It did not answer.', last_failed_at = now() where id = 1;
    insert into operator_log (happened_at, actor_id, action, target_kind, target_id, target_name, reason) values
      (now(), 1, 'person.ban', 'person', 2, null, E'Said\\n''no''\\tagain'), (now(), null, 'organizer.vet', 'organizer', null, 'Library', '');`,
  '0018-words.sql': '',
  '0019-import-triggers.sql': '',
  '0020-searching.sql': '',
  '0021-event-changes.sql': `insert into event_changes (event_ids) values ('{1}');`,
  '0022-import-words.sql': '',
  '0023-running-events.sql': '',
  '0024-import-beside-import.sql': '',
  '0025-people-reads.sql': '',
  '0026-pictures.sql': `
    insert into source_pictures (source_url, image_url, requested_at)
      values ('https://pictures.example/pond.jpg', '/images/${'a'.repeat(32)}-900.jpg', now());
    insert into source_pictures (source_url, user_id, next_attempt_at, requested_at)
      values ('https://pictures.example/ada.jpg', 1, now(), now());
    update events set source_picture_id = 1 where id = 1;
    update events set image_url = '/images/${'b'.repeat(32)}-960.jpg' where id = 2;
    update events set image_url = null where id = 2;
    insert into picture_holds values ('${'c'.repeat(32)}', now());`,
  '0027-mail-tokens.sql': `
    insert into mails (key, kind, recipient, subject, body_text, body_html, token_kind, token_subject, token_placeholder)
      values ('b', 'invitation', 'dora@example.org', 'Come', 'x-x', '<p>x-x</p>', 'guest', '1', 'x-x');
    insert into email_change_links (token_hash, user_id) values ('\\x0d', 1);
    insert into invitation_requests values (1, 3, now());`,
  '0028-removed-guests.sql': `
    insert into guests (event_id, address, answer, answered_at, removed_at, removals)
      values (1, 'removed@example.org', 'no', now(), now(), 1);`,
  '0029-idempotency-keys.sql': `
    insert into idempotency_keys (key_hash, user_id, request_hash, response, created_at)
      values ('\\x0d', 1, '\\x0e', '\\x00ff', now()), ('\\x0f', null, '\\x0e', '\\x01', now());`,
  '0030-price-currencies.sql': `update events set is_paid_event = true, is_free = false, price = 1200, currency = 'EUR' where id = 1;`,
  '0031-coordinates.sql': '',
  '0032-localities.sql': `
    insert into localities values ('Dover', 'US-NJ', ' dover', null, 18157, 40.88, -74.56, true) on conflict do nothing;`,
  '0034-search-statistics.sql': '',
  '0036-public-changes.sql': '',
  '0038-welcome.sql': 'update users set within_miles = 35, is_welcomed = true where id = 2;',
  '0039-classification.sql': `update events set learning = 0.2, format = 'talk' where id = 2;`,
  '0040-sources.sql': `
    insert into sources (name, options, trust, attribution, license, version, paused_at, health)
      values ('Flyers', '{"columns": {"title": "What, and who"}}', 'review', 'The library', 'CC BY 4.0', 3, now(), 'paused');
    insert into source_files (source_id, name, content)
      select id, 'flyers.csv', '\\x7769740a00ff' from sources where name = 'Flyers';
    insert into source_runs (source_id, started_at, milliseconds, bytes, outcome, found, skipped, skips)
      values (1, now(), 120, 3000000000, 'read', 2, 1, '[{"event": "Row 3", "reason": "It has no \\"date\\"."}]');
    insert into source_runs (source_id, started_at, milliseconds, outcome, error)
      values (1, now(), 30000, 'failed', E'It did\nnot answer.');
    insert into sources (name, removed_at) values ('Library', now());`,
  '0041-settings.sql': `
    update settings set content = '{"townName": "Millbrook"}', secrets = '{"smtpPassword": "s"}';
    insert into setup_links values ('\\x0e', now(), now() + interval '7 days');`,
  '0042-curation.sql': `
    update events set held_for = 'learning', pinned_at = now() where id = 2;
    insert into corrections (scope, event_id, changes, reason, created_by, created_at)
      values ('event', 1, '{"title": "Ponds", "picture": "/images/${'d'.repeat(32)}-960.jpg"}', 'A typo', 1, now());
    insert into corrections (scope, words, changes, created_at, undone_by, undone_at)
      values ('title', 'raffle', '{"listing": "hide"}', now(), 1, now());
    insert into corrected_fields values (1, 'title', 1, '"Ponds"', '"Pons"', '"Pond"', now());`,
  '0043-search-subjects.sql': '',
  '0044-duplicates.sql': `
    update events set merged_into = 1, withdrawn_at = now() where id = 8;
    update event_sources set own_event_id = 8 where uid = 'b';
    insert into event_pairs (one_id, other_id, group_key, state, likeness, created_at, decided_at, decided_by, moved) values
      (1, 8, 'e8 s1', 'merged', 0.9, now(), now(), 1, '{"goals": [1]}'), (2, 3, 'e2 e3', 'proposed', 0.5, now(), null, null, '{}');`,
  '0045-venues.sql': `
    insert into venues (name, address, number, street, address_key, name_key, town, region, latitude, longitude, precision, placed_by,
        placed_at, previous, created_at) values
      ('Mill Hall', '12 Mill Street', '12', 'mill st', '12 mill', 'mill hall', 'dover', 'NJ', 40.88, -74.56, 'exact', 'operator',
        now(), '{"venues": [], "events": []}', now());
    insert into venues (name, parent_id, created_at) values ('Mill Loft', 1, now());
    insert into venue_names values ('mill hall 12 mill street', 1, 'Mill Hall, 12 Mill Street');
    update events set venue_id = 1, is_placed_by_venue = true where id = 1;`,
  '0046-topics.sql': `
    update events set topics = '{"birds": 10}' where id = 1;
    update goals set topics = '{birds}', are_topics_chosen = true, alert_since = now();
    insert into topic_recognitions values (0, now());
    insert into goal_dismissals values (1, 2, now());`,
  '0047-hosts-told.sql': `
    insert into guest_activities (user_id, event_id, guest_id, before_party_size, answer, party_size, created_at)
      values (1, 5, 1, 1, 'yes', 2, now());
    update notification_settings set rsvp_emails = 'now';
    insert into conduct_reports (person_id, message_id, reporter_id, reason, created_at) values (1, 1, 2, 'spam', now());
    insert into conduct_reports (person_id, guest_id, reason, note, created_at) values (1, 1, 'unsafe', 'Wet', now());
    update users set hidden_at = now(), profile_visible = profile_visible where id = 2;
    update guest_messages set hidden_at = now();`,
  '0048-door.sql': `
    insert into guests (event_id, listed_name, name, answer, answered_at, origin, note, client_key, attendance, arrived, attendance_at)
      values (1, 'Wilma', 'Wilma', 'yes', now(), 'walk-in', 'Paid "cash"', '0190163d-8694-739b-aea5-966c26f8ad91', 'attended', 2, now());
    update guests set attendance = 'no-show', attendance_at = now() where id = 1;
    insert into invitations (event_id, guest_id, address, invited_by, created_at) select 1, id, null, 1, now() from guests
      where origin = 'walk-in';
    insert into event_links values (1, 2);
    insert into host_options values (1, true);
    insert into event_questions (event_id, asker_id, is_public, created_at) values (1, 2, true, now());
    insert into question_messages (question_id, author_id, message, created_at) values (1, 2, E'May I bring\na dog?', now());
    insert into question_reports values (1, 1, 'spam', '', now());`,
  '0049-pathways.sql': `
    insert into pathways (id, user_id, title, offered_by, topics, steps, visibility, category, created_at, changed_at, deleted_at)
      values ('abcdefghijklmnop-_1234', 1, 'Our ponds', 'Mill Library', '{birds}', '[{"stage": "taste", "title": "See \\"one\\""}]',
        'offered', 'Nature', now(), now(), null), ('ABCDEFGHIJKLMNOP', 2, 'Gone', '', '{}', '[]', 'private', 'Other', now(), now(), now());
    insert into featured_pathways values ('birds', 1, now());
    update goals set pathway_id = 'birds', steps = '[{"stage": "taste"}]', audience = 'families' where id = 1;
    update goal_tasks set step = 0;
    insert into goal_groups (token, event_id, created_at) values ('t', 1, now());
    insert into goal_members values (1, 1, 1, true, now()), (1, 2, 2, false, now());`,
  '0050-journal-and-plans.sql': `
    insert into journal_entries (user_id, goal_id, event_id, text, image_url, created_at) values
      (1, null, null, 'A thought', '/images/${'e'.repeat(32)}-960.jpg', now()), (2, null, 1, '', '/images/${'f'.repeat(32)}-960.jpg', now());
    insert into outcomes values (1, 2, '{learned,knows-next}', now(), now(), 'some', now()), (2, 1, '{}', now(), null, null, null);
    insert into event_plans values (1, 1, 40, 'bus', 'Sam', now()), (2, 1, -600, null, '', now());
    insert into busy_calendars values (1, '\\x0a', '\\x0b', now(), now(), now(), null), (2, '\\x0a', null, now(), null, now(), 'source_login');
    insert into goal_shares values (1, '\\x0c', true, now());
    update users set asks_plans = false where id = 2;`,
  '0052-venue-pages.sql': `
    insert into page_follows (user_id, venue_id, organizer, created_at) values
      (1, 1, null, now()), (1, null, 'mill-guild', now());`,
  '0053-event-kinds.sql': `
    update events set is_virtual_event = true, is_hybrid = true, visibility = 'unlisted' where id = 7;`,
  '0054-sign-up.sql': `
    update events set is_free = true, is_paid_event = false, price = null, is_pay_what_you_can = true, suggested_price = 500,
      rsvp_until = now(), needs_approval = true, minimum_age = 16, ticket_types = '[{"key": "a", "name": "Adult", "price": 0, "capacity": 2}]',
      sign_up_questions = '[{"key": "1", "text": "Allergies?", "kind": "text", "options": [], "isRequired": true}]' where id = 5;
    update guests set ticket_type = 'a', companions = '{Cy}', sign_up_answers = '{"1": "nuts"}', confirmed_age = 16, paid_at = now()
      where address = 'dora@example.org';
    insert into guests (event_id, address, answer, answered_at) values (5, 'fay@example.org', 'requested', now());
    insert into guests (event_id, address, answer, answered_at, declined_at) values (5, 'gus@example.org', 'no', now(), now());`,
  '0055-organizations.sql': `
    insert into organizations (slug, name, description, website, organizer, verified_at, verified_by, created_by, created_at)
      values ('mill-library', 'Mill Library', E'Books\nand more', 'https://mill.example', 'mill-guild', now(), 1, 1, now()),
        ('empty-club', 'Empty Club', '', null, null, null, null, null, now());
    insert into organization_members (organization_id, user_id, role, is_shown, joined_at) values
      (1, 1, 'owner', true, now()), (1, 2, 'editor', false, now());
    update events set organization_id = 1 where id = 2;
    insert into user_events (user_id, event_id, status, host_role) values (1, 6, 'hosting', 'owner'), (2, 6, 'hosting', 'co-host');
    select settle_organization_hosts(1);
    insert into host_requests (event_id, with_following, organization_id, role, user_id, address, asked_by, note, asked_at)
      values (6, true, null, 'co-host', 2, null, 1, 'Please', now()), (null, false, 1, 'editor', null, 'dora@example.org', 1, '', now());
    insert into host_request_links values ('\\x0d', 2);
    insert into page_follows (user_id, organization_id, created_at) values (2, 1, now());`,
  '0056-event-views.sql': `
    insert into event_views values (5, '2026-10-31', 3), (5, '2026-11-01', 1), (6, '2026-11-01', 12);`,
  '0058-badges.sql': `
    update pathways set vouches = true where user_id = 1;`,
  '0059-replies.sql': `
    insert into event_questions (event_id, guest_id, created_at) select 5, id, now() from guests where address = 'dora@example.org';
    insert into question_messages (question_id, author_id, message, created_at)
      select max(id), null, 'Is there parking?', now() from event_questions;
    update mails set reply_claim = 'e5.g1' where id = 1;
    insert into mail_replies (message_hash, user_id, guest_id, received_at) values ('\\x0e', 1, null, now()),
      ('\\x0f', null, (select id from guests where address = 'dora@example.org'), now());`,
  '0060-event-photos.sql': `
    insert into event_photos (event_id, user_id, image_url, caption, is_for_everyone, created_at, approved_at, restored_at) values
      (5, 1, '/images/${'a'.repeat(31)}1-960.jpg', 'Frogs, "loud"', true, now(), now(), now());
    insert into event_photos (event_id, user_id, image_url, caption, created_at, hidden_at, deleted_at) values
      (5, 2, '/images/${'a'.repeat(31)}2-960.jpg', E'A\\nheron', now(), now(), now());
    insert into photo_requests (photo_id, event_id, user_id, kind, reason, created_at, settled_at) values
      (1, 5, 2, 'removal', 'That is me', now(), now()), (1, 5, null, 'removal', '', now(), null), (2, 5, 1, 'report', '', now(), null);
    insert into event_photo_audiences values (5, true);`,
  '0061-question-reports.sql': `
    insert into conduct_reports (person_id, question_id, reporter_id, reason, created_at) values (1, 1, 2, 'spam', now());
    update event_questions set hidden_at = now();`,
  '0062-organization-reports.sql': `
    insert into organization_reports (organization_id, reporter_id, reason, note, created_at, settled_at) values
      (1, 2, 'misleading', E'Not a\nlibrary', now(), null), (1, 1, 'spam', '', now(), now());
    insert into organizations (slug, name, image_url, created_at) values ('old-club', 'Old Club', '/images/a', now());
    insert into organization_members (organization_id, user_id, role, joined_at)
      select id, 1, 'owner', now() from organizations where slug = 'old-club';
    select delete_organization((select id from organizations where slug = 'old-club'), 1, now());
    update events set published_at = now() where id = 5;`,
  '0063-data-export.sql': '',
  '0067-unconfirmed-rsvps.sql': `
    insert into unconfirmed_rsvps (event_id, address, name, answer, party_size, ticket_type, companions, sign_up_answers,
      confirms_age, all_dates, created_at) values (5, 'cy@example.org', 'Cy', 'yes', 2, null, '{Dee}', '{"a": "No, \\"none\\""}', true, false, now());
    insert into unconfirmed_rsvp_links values ('\\x0d', (select max(id) from unconfirmed_rsvps));
    insert into invitation_requests (user_id, addresses, event_id, created_at) values (1, 1, 5, now());`,
  '0068-link-keys.sql': `
    insert into goal_groups (event_id, created_at) values (null, now());`,
  '0071-event-links.sql': `
    insert into opened_event_links (user_id, link_key, opened_at) select 2, link_key, now() from events where id = 7;`,
  '0072-trust.sql': `
    update users set is_vetted = true where id = 2;
    update organizations set verified_at = now(), verified_by = 1 where id = 1;`,
  '0075-locality-names.sql': `
    insert into localities values ('Douvres', 'US-NJ', ' douvres', null, 18157, 40.88, -74.56, true, true) on conflict do nothing;`,
  '0079-place-precision.sql': `
    insert into events (title, starts_at, ends_at, time_zone, location, latitude, longitude, place_precision)
      values ('Pond at dusk', '2026-11-01T22:00Z', '2026-11-01T23:00Z', 'America/New_York', 'Boathouse', 40.67, -73.94, 'unknown');`,
  '0087-words-of-all-scripts.sql': `
    update events set title = '親子星空観察会' where id = 4;`,
  '0088-babies.sql': `update events set age_groups = '{baby,preschool}' where id = 4;`,
  '0089-postponed-events.sql': `
    update events set starts_at = starts_at - interval '1 hour', language = 'es' where id = 4;
    update events set status = 'postponed', status_when_shown = 'postponed' where id = 8;`,
  '0091-sign-in-ways.sql': `
    update identities set is_proven = false where provider = 'openid';
    update users set passkey_offered_at = now() where id = 1;
    update sign_in_attempts set user_id = 1;
    insert into sign_in_codes (code, browser_hash, email, user_id, is_mailed, tries, next_path, created_at, expires_at, ended_at)
      values ('012345', '\\x01', 'ada@example.org', 1, true, 2, '/x', now(), now(), now()),
      ('999999', '\\x02', 'new@example.org', null, false, 0, null, now(), now(), null);
    insert into pending_identities values ('\\x01', 'email', 'x@example.org', 'X', 'x@example.org', true, null, true, '/x', now()),
      ('\\x02', 'google', '7', 'Y', null, false, 'https://example.org/y.png', true, null, now());
    insert into passkeys (user_id, credential_id, public_key, counter, transports, can_be_backed_up, is_backed_up, user_handle,
        name, created_at, last_used_at) values
      (1, 'AAA', '\\x0102', 3, '{internal,hybrid}', true, false, '\\x03', E'Ada''s phone', now(), now()),
      (2, 'BBB', '\\x0102', 0, '{}', false, false, '\\x04', 'Key', now(), null);
    insert into passkey_challenges values ('\\x01', '\\x02', 'add', 1, '\\x03', null, now()),
      ('\\x02', '\\x02', 'operator', null, '\\x04', 'Olga', now()), ('\\x03', '\\x02', 'sign-in', null, null, null, now());
    insert into awaited_operators values ('ops@example.org', now());`,
  '0100-event-tiers.sql': `
    update events set tier = 1, tier_chance = 0.7, format = 'concert' where id = 4;`,
  '0131-invitations-due.sql': `
    update invitations set due_at = due_at + interval '1 day', is_returning = true;
    update invitations set is_suppressed = true, is_unsendable = true where id = (select max(id) from invitations);
    update guests set muted_at = now() where id = (select max(id) from guests);`,
  '0132-guest-calendars.sql': `
    update guests set in_calendar = false, calendar_sequence = 3 where id = (select max(id) from guests);
    update mails set further_calendars = '[{"name": "2026-12-12.ics", "text": "BEGIN:VCALENDAR"}]'
      where id = (select max(id) from mails);`,
  '0117-visitors.sql': `
    insert into spot_holds (event_id, address, party_size, ticket_type, network_hash, held_until, created_at)
      values (5, 'cy@example.org', 2, null, '\\x0e', now(), now()), (5, 'dee@example.org', 1, 'adult', null, now(), now());
    update unconfirmed_rsvps set code = '012345', code_mark = '\\x0f', code_tries = 2, code_until = now();`,
  '0122-event-entry.sql': `
    update events set entry = 'sign-up', has_price_from = true, is_usually_free = true where id = 4;`,
  '0126-collections.sql': `
    update sources set is_collection = true where id = (select min(id) from sources);
    update series set joined_to = (select min(id) from series) where id = (select max(id) from series where id > (select min(id) from series));`,
  '0127-corrected-links.sql': `
    update events set page_link = 'https://mill.example/herons' where id = 4;`,
  '0128-staff.sql': `
    update users set is_staff = true where id = 2;`,
  '0138-backup-runs.sql': `
    insert into backup_runs (kind, state, name, bytes, row_count, picture_count, message, created_at, ended_at) values
      ('backup', 'done', 'wonderlark-2026-11-20T080000Z.tar.gz', 1234, 56, 7, null, now(), now()),
      ('drill', 'failed', null, null, null, null, 'It failed.', now(), now());`,
  '0160-session-counts.sql': `
    insert into session_counts values (1, 12, 20, 3, '6-11', 'on-site', now()), (2, 0, 0, 7, '19+', 'virtual', now());`,
  '0139-update-checks.sql': `
    insert into update_checks (checked_at, version, released_on, notes_url, is_security, problem)
      values (now(), '9.0.0', '2026-12-01', 'https://releases.example/9', true, 'No answer');`,
  '0170-visitor-acts.sql': `
    insert into visitor_acts (kind, event_id, address, name, reason, message, created_at, confirmed_at, ended_at) values
      ('question', 5, 'finn@example.org', 'Finn', null, 'Is there parking?', now(), null, null),
      ('question', 5, 'finn@example.org', 'Finn', null, '', now(), now(), null),
      ('report', 5, 'finn@example.org', '', 'incorrect', '', now(), now(), null),
      ('report', 5, 'gail@example.org', '', 'spam', '', now(), null, now());
    insert into event_questions (event_id, visitor_act_id, created_at) values (5, 2, now());
    insert into event_reports (event_id, visitor_act_id, reason, note, created_at) values (5, 3, 'incorrect', 'It starts at 6', now());`,
  '0180-asked-before-moving.sql': '',
  '0181-visitor-replies.sql': `
    insert into mail_replies (message_hash, visitor_act_id, received_at) values ('\\x18', 2, now());`,
  '0185-tickets.sql': `
    insert into guests (event_id, address, answer, party_size, tickets, wanted_party, wanted_tickets, waiting_number, answered_at,
      paid_at, paid_amount) values (5, 'hal@example.org', 'yes', 2, '{"adult": 1, "child": 1}', 3, '{"adult": 2, "child": 1}',
      nextval('waiting_numbers'), now(), now(), 1000);
    update unconfirmed_rsvps set tickets = '{"adult": 2}';`,
  '0186-questions-per-person.sql': `
    update guests set companion_answers = '[{"1": "7"}, {}]' where address = 'hal@example.org';
    update unconfirmed_rsvps set companion_answers = '[{"1": "No"}]';`,
  '0187-shared-by-guests.sql': `
    update events set asks_email = true, shows_guests = true where id = 5;
    update guests set shares_email = true, shows_name = true where address = 'hal@example.org';
    update unconfirmed_rsvps set shows_name = true;`,
  '0190-fewer-triggers.sql': '',
  '0191-triggers-of-people.sql': '',
  '0192-triggers-of-hosts.sql': '',
  '0193-triggers-of-events.sql': '',
  '0270-address-languages.sql': `
    insert into address_languages values ('hal@example.org', 'es', now());`,
  '0194-derived-occurrences.sql': '',
  '0240-email-names.sql': '',
  '0290-guest-lists-in-services.sql': '',
  '0310-shared-events-of-people.sql': '',
  '0311-hybrid-events.sql': '',
  '0260-language-tags.sql': `
    update users set language = 'pt-br' where id = 2;`,
  '0230-event-languages.sql': `
    update events set languages = '{es,en}', text_language = 'es' where id = 4;
    insert into language_words values ('es', 'cuent', 'cuentos');`,
  '0250-conventions.sql': `
    update users set conventions = 'day.24' where id = 2;`,
  '0220-languages.sql': `
    update users set language = 'es' where id = 2;
    update guests set language = 'es' where address = 'hal@example.org';
    update unconfirmed_rsvps set language = 'es';
    update search_subscriptions set language = 'en';
    update visitor_acts set language = 'es' where kind = 'question';`,
  '0150-described-in-markdown.sql': `
    update events set description_markdown = '**Nets** and jars.' where id = 4;`,
  '0151-chosen-plates.sql': `
    update events set plate = 'bird' where id = 4;`,
  '0118-event-reminders-by-mail.sql': `
    insert into search_subscriptions (address, search, event_id, time_zone, created_at)
      values ('cleo@example.org', '', 5, 'Etc/UTC', now());`,
  '0146-muted-addresses.sql': `
    insert into muted_addresses values (5, 'cy@example.org', now());`,
  '0145-larger-parties.sql': `
    insert into guests (event_id, address, answer, party_size, wanted_party, waiting_number, answered_at)
      values (5, 'gil@example.org', 'yes', 1, 3, nextval('waiting_numbers'), now());`,
  '0144-pending-changes.sql': `
    insert into pending_changes values (1, '{"location": "Brower Park"}', now(), now());`,
}
