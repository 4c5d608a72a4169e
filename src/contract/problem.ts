import { z } from 'zod'
import { msg } from '#texts/texts.ts'

/** Every problem the API can return. The key is the body's `code`. */
export const problems = {
  invalid_request: { status: 400, title: msg('The request contains an invalid value.') },
  not_signed_in: { status: 401, title: msg('Sign in first.') },
  not_allowed: { status: 403, title: msg('You don’t have access to this.') },
  foreign_origin: { status: 403, title: msg('This request came from another site, so it was blocked.') },
  event_not_found: { status: 404, title: msg('Event not found') },
  invitation_not_found: { status: 404, title: msg('This invitation doesn’t exist or was withdrawn.') },
  guest_not_found: { status: 404, title: msg('This guest isn’t on the list.') },
  question_not_found: { status: 404, title: msg('Question not found') },
  photo_not_found: { status: 404, title: msg('Photo not found') },
  host_request_not_found: {
    status: 404,
    title: msg('This request doesn’t exist, was withdrawn, or is for someone else.'),
  },
  draft_not_found: { status: 404, title: msg('Draft not found') },
  user_not_found: { status: 404, title: msg('User not found') },
  session_not_found: { status: 404, title: msg('Session not found') },
  goal_not_found: { status: 404, title: msg('Goal not found') },
  task_not_found: { status: 404, title: msg('Task not found') },
  entry_not_found: { status: 404, title: msg('Journal entry not found') },
  badge_not_found: { status: 404, title: msg('There is no badge for this goal.') },
  record_not_found: { status: 404, title: msg('This page doesn’t exist, or the person no longer shares it.') },
  feed_not_found: { status: 404, title: msg('Calendar feed not found') },
  notice_not_found: { status: 404, title: msg('Notification not found') },
  source_not_found: { status: 404, title: msg('This source doesn’t exist or has no URL to import from.') },
  correction_not_found: { status: 404, title: msg('This correction doesn’t exist or was already undone.') },
  source_changed: {
    status: 409,
    title: msg(
      'Someone else changed this source in the meantime, so your changes weren’t saved. Compare both, then save again.',
    ),
  },
  source_exists: { status: 409, title: msg('Another source already reads this address.') },
  source_name_taken: { status: 409, title: msg('Another source already has this name.') },
  source_merge_itself: { status: 409, title: msg('A source can’t be merged into itself.') },
  source_url_invalid: {
    status: 422,
    title: msg('This isn’t a web address. Paste one that starts with https:// or http://.'),
  },
  source_home_unknown: {
    status: 422,
    title: msg('This town wasn’t found. Write it like “Montclair, NJ”, or choose a place on the map.'),
  },
  source_private: {
    status: 422,
    title: msg(
      'This address is on a private network, so it wasn’t read. To allow an intranet, add it to SOURCE_NETWORKS in the server’s settings.',
    ),
  },
  source_page_missing: { status: 422, title: msg('There’s no page at this address. Check it for typos.') },
  source_unreachable: {
    status: 422,
    title: msg('The website can’t be reached. Check the address, or try again later.'),
  },
  source_login: {
    status: 422,
    title: msg('This page asks for a sign-in, so its events can’t be read. Look for a public calendar link.'),
  },
  source_certificate: {
    status: 422,
    title: msg(
      'The website’s security certificate isn’t valid, so it wasn’t read. Tell the people who run the website.',
    ),
  },
  source_denied: {
    status: 422,
    title: msg(
      'The website doesn’t let Wonderlark read this page. Ask its owner to allow it, or look for a calendar link.',
    ),
  },
  source_server_error: { status: 422, title: msg('The website responded with an error. Try again later.') },
  source_too_large: { status: 422, title: msg('This is larger than 10 MB, so it wasn’t read.') },
  source_too_slow: { status: 422, title: msg('The website took longer than 30 seconds. Try again later.') },
  source_pdf: {
    status: 422,
    title: msg('This is a PDF document, which has no event data. Look for a calendar link on the same website.'),
  },
  source_no_events: {
    status: 422,
    title: msg('This web page has no event data that can be read. Ask the site’s owner to turn on a calendar feed.'),
  },
  source_not_a_calendar: { status: 422, title: msg('This isn’t a calendar.') },
  source_empty: { status: 422, title: msg('This calendar works, but it has no events yet.') },
  organization_not_found: { status: 404, title: msg('Organization not found') },
  organizer_taken: { status: 409, title: msg('Another organization already shows the events of this organizer.') },
  too_many_organizations: {
    status: 429,
    title: msg('You’ve created several organizations today. Try again tomorrow.'),
  },
  last_owner: {
    status: 409,
    title: msg('An organization needs an owner. Make somebody else an owner first, or delete the organization.'),
  },
  organizer_not_found: { status: 404, title: msg('Organizer not found') },
  too_many_follows: {
    status: 409,
    title: msg('You’ve reached the limit for venues, organizers and organizations to follow. Unfollow one first.'),
  },
  venue_not_found: { status: 404, title: msg('This venue doesn’t exist or hasn’t been pinned.') },
  duplicate_not_found: { status: 404, title: msg('This pair of events doesn’t exist or was decided already.') },
  duplicate_both_hosted: { status: 409, title: msg('Both events have a host, so they can’t be merged.') },
  job_not_found: { status: 404, title: msg('Failed job not found') },
  call_not_found: { status: 404, title: msg('API endpoint not found') },
  setup_not_found: {
    status: 404,
    title: msg('This setup address was already used, has expired, or never existed. The server can print a new one.'),
  },
  backup_not_found: { status: 404, title: msg('This backup doesn’t exist any more.') },
  town_name_wrong: { status: 422, title: msg('This isn’t the name of this town. Nothing was changed.') },
  backup_no_room: {
    status: 507,
    title: msg('There’s no room for a backup of what’s here now, so nothing was restored. Free up disk space first.'),
  },
  backup_invalid: { status: 422, title: msg('This file can’t be restored. Nothing was changed.') },
  backup_encrypted: { status: 422, title: msg('This backup is encrypted. Enter its passphrase.') },
  backup_passphrase_wrong: { status: 422, title: msg('This backup was encrypted with another passphrase. Try again.') },
  backup_part_missing: { status: 409, title: msg('A part of the file is missing. Choose the file again.') },
  settings_changed: {
    status: 409,
    title: msg('Somebody else changed the settings meanwhile. Check what changed, then save again.'),
  },
  setting_fixed: { status: 409, title: msg('An environment variable fixes this setting. Change it on the server.') },
  operator_not_safe: {
    status: 409,
    title: msg('Other machines can sign in as anyone here, so nobody can become an operator. Turn off DEMO first.'),
  },
  push_endpoint_refused: { status: 400, title: msg('This isn’t the URL of a push service.') },
  wrong_host: {
    status: 421,
    title: msg('This server isn’t set up for this address. If you run it, set PUBLIC_URL to the address people use.'),
  },
  uri_too_long: { status: 414, title: msg('This URL is too long.') },
  method_not_allowed: { status: 405, title: msg('This URL doesn’t support that method.') },
  conflict: { status: 409, title: msg('Something this depends on was just deleted. Reload and try again.') },
  request_in_progress: { status: 409, title: msg('The same request is still running. Try again in a moment.') },
  idempotency_key_reused: {
    status: 422,
    title: msg('This Idempotency-Key was already used for a different request. Use a new one.'),
  },
  sign_in_not_offered: { status: 409, title: msg('This way to sign in isn’t set up here.') },
  code_wrong: { status: 422, title: msg('That isn’t the code. Check the newest email and try again.') },
  code_ended: { status: 410, title: msg('This code has expired or was tried too often. Ask for a new one.') },
  too_many_codes: {
    status: 429,
    title: msg('We’ve sent several codes to this address. Use the newest one, or wait an hour.'),
  },
  sign_in_ended: { status: 410, title: msg('This sign-in has expired. Start again.') },
  account_disabled: { status: 403, title: msg('This account has been disabled.') },
  registration_closed: {
    status: 403,
    title: msg('This site isn’t taking new accounts. Ask the people who run it.'),
  },
  passkey_refused: { status: 422, title: msg('This passkey couldn’t be checked. Try again, or sign in another way.') },
  passkey_unknown: {
    status: 404,
    title: msg('This passkey belongs to no account here any more. Sign in another way.'),
  },
  sign_in_way_not_found: { status: 404, title: msg('This way to sign in was already removed.') },
  sign_in_way_taken: { status: 409, title: msg('This is already connected to another account here.') },
  last_sign_in_way: {
    status: 409,
    title: msg('This is your only way to sign in here. Add another one before you remove it.'),
  },
  too_many_sign_in_ways: { status: 409, title: msg('You’ve reached the limit for ways to sign in. Remove one first.') },
  own_profile: { status: 409, title: msg('You can’t do this to your own account.') },
  last_operator: { status: 409, title: msg('This is the only operator. Make somebody else an operator first.') },
  event_not_over: { status: 409, title: msg('You can mark an event as attended once it’s over.') },
  event_not_begun: { status: 409, title: msg('You can count heads once the event has begun.') },
  event_not_attended: { status: 409, title: msg('Tap “I went” first, then tell us how it was.') },
  event_too_recent: { status: 409, title: msg('We’ll ask about this thirty days after the event.') },
  event_over: { status: 409, title: msg('This event is over, so it can’t be changed.') },
  event_cancelled: { status: 409, title: msg('This event is cancelled, so it can’t be changed.') },
  account_in_review: {
    status: 403,
    title: msg('Several people reported your account. You can do this again once it’s been reviewed.'),
  },
  capacity_below_going: {
    status: 409,
    title: msg('More people are going than that. Keep everyone, or move the latest to the waitlist.'),
  },
  too_many_drafts: { status: 409, title: msg('You’ve reached the limit for drafts. Delete one first.') },
  username_taken: { status: 409, title: msg('Username is already taken.') },
  verification_ended: {
    status: 410,
    title: msg('This link was already used, has expired, or was replaced by a newer one.'),
  },
  too_many_feeds: {
    status: 409,
    title: msg('You’ve reached the limit for calendar links. Remove one first.'),
  },
  rsvp_not_allowed: {
    status: 403,
    title: msg('You can’t RSVP to this event because you’re not on its guest list. The host can invite you.'),
  },
  question_not_allowed: { status: 403, title: msg('You can’t write to the host of this event.') },
  photo_not_allowed: {
    status: 403,
    title: msg('Only hosts and people who came can add photos, once the event has begun.'),
  },
  too_many_photos: {
    status: 409,
    title: msg('You can add up to 10 photos, and an event can have up to 100. Delete one first.'),
  },
  rsvp_closed: { status: 409, title: msg('This event is over or cancelled, so RSVPs and the guest list are closed.') },
  rsvp_deadline_passed: {
    status: 409,
    title: msg('The deadline to RSVP has passed, so Going isn’t possible anymore. You can still decline.'),
  },
  rsvp_declined: { status: 403, title: msg('The host declined your request. Only the host can change that.') },
  ticket_type_in_use: {
    status: 409,
    title: msg('Guests have tickets of a type you removed. Keep the type, or remove those guests first.'),
  },
  not_enough_places: { status: 409, title: msg('There aren’t enough spots left. Your RSVP hasn’t changed.') },
  image_not_found: { status: 404, title: msg('Picture not found') },
  too_many_goals: { status: 409, title: msg('You’ve reached the limit for goals. Delete one first.') },
  pathway_not_found: { status: 404, title: msg('Pathway not found') },
  group_not_found: { status: 404, title: msg('This shared goal doesn’t exist, or nobody else can join it anymore.') },
  group_is_full: { status: 409, title: msg('Eight people share this goal already.') },
  too_many_pathways: { status: 409, title: msg('You’ve reached the limit for pathways. Delete one first.') },
  goal_is_full: { status: 409, title: msg('This goal is full. Start another one.') },
  journal_is_full: { status: 409, title: msg('Your journal is full. Download it, then delete some entries.') },
  last_task: { status: 409, title: msg('A goal needs at least one task.') },
  body_too_large: { status: 413, title: msg('This request is too large.') },
  image_too_large: { status: 413, title: msg('This picture is too large. Upload a smaller one.') },
  image_too_detailed: { status: 413, title: msg('This picture has more than 64 megapixels. Upload a smaller one.') },
  image_not_offered: { status: 415, title: msg('Please upload a PNG, JPG, or WEBP image') },
  image_unreadable: { status: 422, title: msg('This picture is damaged and can’t be opened. Try another one.') },
  body_not_json: { status: 415, title: msg('Send JSON with content-type application/json.') },
  too_many_requests: {
    status: 429,
    title: msg('That was a lot at once. Wait a moment, then try again.'),
  },
  too_many_invitations: {
    status: 429,
    title: msg('You’ve reached today’s limit for invitations, so none were sent. Try again tomorrow.'),
  },
  too_many_joins: {
    status: 429,
    title: msg('Too many people have used this page today. Try again tomorrow, or ask the host to invite you.'),
  },
  too_many_network_joins: {
    status: 429,
    title: msg(
      'Too many people on your network have used this page today. Sign in to RSVP, or try again from another network.',
    ),
  },
  rsvp_needs_account: {
    status: 403,
    title: msg('The host asks guests to sign in. Sign in, then RSVP on the event’s page.'),
  },
  guest_table_invalid: {
    status: 422,
    title: msg('This table can’t be read. It needs a header row with a Name or an Email column.'),
  },
  too_many_messages: {
    status: 429,
    title: msg('You’ve reached today’s limit for messages to your guests. Try again tomorrow.'),
  },
  too_many_questions: {
    status: 429,
    title: msg('You’ve reached today’s limit for questions. Try again tomorrow.'),
  },
  too_many_reports: { status: 429, title: msg('You’ve reached today’s limit for reports. Try again tomorrow.') },
  too_many_events: { status: 429, title: msg('You’ve reached today’s limit for new events. Try again tomorrow.') },
  too_many_subscriptions: {
    status: 429,
    title: msg(
      'We’ve already sent several confirmation emails to this address. Use one of those, or try again tomorrow.',
    ),
  },
  email_not_verified: {
    status: 409,
    title: msg('Your account has no confirmed email address. Add one in your profile.'),
  },
  too_many_streams: { status: 429, title: msg('You have too many live connections open. Close one first.') },
  unexpected: { status: 500, title: msg('Something went wrong on our side.') },
  busy: { status: 503, title: msg('Wonderlark is very busy right now. Try again in a minute.') },
  read_only: {
    status: 503,
    title: msg('Wonderlark is read-only right now, so nothing was saved. Try again later.'),
  },
  no_room: {
    status: 507,
    title: msg('There’s no storage space left, so nothing was saved. Please tell the people who run this site.'),
  },
  not_ready: {
    status: 503,
    title: msg('Wonderlark is starting up or can’t reach its database. Try again in a minute.'),
  },
} as const
export type ProblemCode = keyof typeof problems

/** RFC 9457 body. `message` repeats `detail` or `title` for clients written against the specification. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
    detail: z.string().optional(),
    message: z.string(),
    /** For a 400: the invalid fields and the error of each. */
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    /** For `source_no_events`: what was tried to find events, one sentence each. */
    tried: z.array(z.string()).optional(),
    /** For `source_changed`: the current state of the source. */
    current: z.unknown().optional(),
    /** For a 500: the request ID in the log. */
    requestId: z.string().optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof problemSchema>

/** A form that the server refused. Its page shows it again, with everything that was entered. */
export interface RefusedForm {
  /** Path of the page that has the form. The form is sent there, too. */
  action: string
  /** `ProblemCode`, or the page's own code. */
  problem: string
  fields: Readonly<Record<string, string>>
  /** The error of each invalid field; a field may be named as in the API. */
  errors: readonly { field: string; message: string }[]
}
