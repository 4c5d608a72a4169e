import { z } from 'zod'

/** Every problem the API can return. The key is the body's `code`. */
export const problems = {
  invalid_request: { status: 400, title: 'The request has a value that cannot be used.' },
  not_signed_in: { status: 401, title: 'Sign in first.' },
  not_allowed: { status: 403, title: 'This is not yours to see or change.' },
  foreign_origin: { status: 403, title: 'This call was sent from another site.' },
  event_not_found: { status: 404, title: 'Event not found' },
  invitation_not_found: { status: 404, title: 'This invitation does not exist, or no longer.' },
  guest_not_found: { status: 404, title: 'This guest isn’t on the list.' },
  draft_not_found: { status: 404, title: 'There is no such draft.' },
  user_not_found: { status: 404, title: 'User not found' },
  session_not_found: { status: 404, title: 'There is no such session.' },
  goal_not_found: { status: 404, title: 'There is no such goal.' },
  task_not_found: { status: 404, title: 'There is no such task.' },
  feed_not_found: { status: 404, title: 'There is no such calendar address.' },
  notice_not_found: { status: 404, title: 'There is no such notice.' },
  source_not_found: { status: 404, title: 'There is no such source, or it is not read from anywhere.' },
  job_not_found: { status: 404, title: 'There is no such failed job.' },
  call_not_found: { status: 404, title: 'There is no such call.' },
  push_endpoint_refused: { status: 400, title: 'This is not the address of a push service.' },
  wrong_host: {
    status: 421,
    title: 'This server does not answer under this name. Whoever runs it sets PUBLIC_URL to the one that people use.',
  },
  uri_too_long: { status: 414, title: 'This address is longer than any of ours.' },
  method_not_allowed: { status: 405, title: 'This address does not take that method.' },
  conflict: { status: 409, title: 'Something that this refers to was just deleted. Reload and try again.' },
  request_in_progress: { status: 409, title: 'The same request is still running. Try again in a moment.' },
  idempotency_key_reused: { status: 422, title: 'This Idempotency-Key was sent with another request. Use a new one.' },
  own_profile: { status: 409, title: 'This is you.' },
  event_not_over: { status: 409, title: 'You can say that you went once the event has ended.' },
  event_not_on_list: { status: 409, title: 'Save an event, or say that you are coming, before you say that you went.' },
  event_over: { status: 409, title: 'This event is over, so it stays as it was.' },
  event_cancelled: { status: 409, title: 'This event is cancelled, so it stays as it was.' },
  too_many_drafts: { status: 409, title: 'You have as many drafts as one person can have. Delete one first.' },
  username_taken: { status: 409, title: 'Username is already taken.' },
  verification_ended: { status: 410, title: 'This link has been used, replaced by a newer one, or is too old.' },
  too_many_feeds: {
    status: 409,
    title: 'You have as many calendar addresses as one person can have. Remove one first.',
  },
  rsvp_not_allowed: {
    status: 403,
    title: 'You can’t RSVP to this event because you’re not on its guest list. The host can invite you.',
  },
  rsvp_closed: { status: 409, title: 'This event is over or cancelled, so it takes no answers and no guests.' },
  not_enough_places: { status: 409, title: 'There are not enough places left. Your answer stays as it was.' },
  image_not_found: { status: 404, title: 'There is no such picture.' },
  too_many_goals: { status: 409, title: 'You have as many goals as one person can have. Delete one first.' },
  goal_is_full: { status: 409, title: 'This goal holds as much as a goal can. Start another one.' },
  last_task: { status: 409, title: 'A goal keeps at least one task.' },
  body_too_large: { status: 413, title: 'This is more than the call takes.' },
  image_too_large: { status: 413, title: 'This picture is too large.' },
  image_too_detailed: { status: 413, title: 'This picture has more than 64 megapixels. Please upload a smaller one.' },
  image_not_offered: { status: 415, title: 'Please upload a PNG, JPG, or WEBP image' },
  image_unreadable: { status: 422, title: 'This picture is damaged: it cannot be opened.' },
  body_not_json: { status: 415, title: 'This call takes JSON: content-type application/json.' },
  too_many_requests: {
    status: 429,
    title: 'That was a lot in a short time. Please wait a moment, then try again.',
  },
  too_many_invitations: {
    status: 429,
    title: 'You have invited as many people as one person can in a day. Nobody was invited this time.',
  },
  too_many_messages: { status: 429, title: 'Your guests have had enough messages for today. Please try tomorrow.' },
  too_many_reports: { status: 429, title: 'You have reported a lot today. Please try again tomorrow.' },
  too_many_events: { status: 429, title: 'You have created as many events as one person can in a day.' },
  too_many_subscriptions: {
    status: 429,
    title: 'There were several questions for this address lately. Please answer one of those, or try again tomorrow.',
  },
  too_many_streams: { status: 429, title: 'There are as many live connections as one person can have.' },
  unexpected: { status: 500, title: 'Something went wrong on our side.' },
  busy: { status: 503, title: 'There is too much to do at this moment. Please try again in a minute.' },
  read_only: {
    status: 503,
    title: 'Wonderlark can be read at this moment, but keeps nothing new. Please try again later.',
  },
  no_room: {
    status: 507,
    title: 'There is no room left to keep this. Nothing was changed; please tell who runs this site.',
  },
  not_ready: { status: 503, title: 'Wonderlark is starting or cannot reach its database.' },
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
    /** For a 500: the request ID in the log. */
    requestId: z.string().optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof problemSchema>
