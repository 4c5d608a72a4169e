import { endpoints } from '#contract/endpoints.ts'
import { messageReportFormSchema } from '#contract/report.ts'
import { joinFormSchema, rsvpFormSchema } from '#contract/rsvp.ts'
import {
  fileRoute,
  route,
  type PlainRoute,
  type Route,
  problemResponse,
  DomainError,
  readText,
  downloadAs,
} from '#server/platform/http/http.ts'
import { getInvitation, getInvitationCalendar } from './guest-invitation-service.ts'
import { stopInvitationsPath, rsvpPath } from './guest-mail.ts'
import { joinByLink, joinPath } from './guest-link-service.ts'
import { exportGuests, listGuests, messageGuests, removeGuest } from './guest-service.ts'
import { inviteAgain, inviteFriends, setRefused } from './invitation-service.ts'
import { reportMessage, reportPerson } from './conduct-service.ts'
import { reportEvent, type ReportDeps } from './report-service.ts'
import { rsvpByLink, getRsvp, putRsvp, type RsvpDeps } from './rsvp-service.ts'

export type GuestDeps = RsvpDeps & ReportDeps

export function guestRoutes(deps: GuestDeps): Route[] {
  return [
    route(endpoints.inviteFriends, async ({ params, body, session }) => ({
      body: await inviteFriends(deps, { eventId: params.id, inviterId: session.userId, ...body }),
    })),
    route(endpoints.getRsvp, async ({ params, session }) => ({
      body: await getRsvp(deps, params.id, session?.userId),
    })),
    route(endpoints.putRsvp, async ({ params, body, session }) => ({
      body: await putRsvp(deps, params.id, session.userId, body),
    })),
    route(endpoints.getInvitation, async ({ params }) => ({
      body: await getInvitation(deps, params.token),
    })),
    route(endpoints.listGuests, async ({ params, session }) => ({
      body: await listGuests(deps, params.id, session.userId),
    })),
    fileRoute(endpoints.exportGuests, async ({ params, session }) => {
      const { name, text } = await exportGuests(deps, params.id, session.userId)
      const headers = { 'content-disposition': downloadAs(name), 'cache-control': 'private, no-store' }
      return { body: text, type: endpoints.exportGuests.mediaType, headers }
    }),
    route(endpoints.removeGuest, async ({ params: { id, guestId }, session }) => {
      await removeGuest(deps, { eventId: id, guestId, hostId: session.userId })
      return { body: { guestId, isRemoved: true } }
    }),
    route(endpoints.inviteGuestAgain, async ({ params: { id, guestId }, session }) => {
      await inviteAgain(deps, { eventId: id, guestId, hostId: session.userId })
      return { body: { guestId, isRemoved: false } }
    }),
    route(endpoints.messageGuests, async ({ params, body, session }) => ({
      body: {
        recipients: await messageGuests(deps, { eventId: params.id, senderId: session.userId, ...body }),
      },
    })),
    route(endpoints.reportEvent, async ({ params, body, session }) => {
      await reportEvent(deps, { eventId: params.id, reporterId: session.userId, ...body })
      return { body: { eventId: params.id, isReported: true as const } }
    }),
    route(endpoints.reportPerson, async ({ params: { userId }, body, session }) => {
      await reportPerson(deps, { userId, reporterId: session.userId, ...body })
      return { body: { userId, isReported: true as const } }
    }),
  ]
}

/** Matches a 256-bit token in base64url; no invitation has any other form of token. */
const tokenPattern = ':token{[A-Za-z0-9_-]{43}}'
const longestForm = 8_000

const seeOther = (path: string) =>
  new Response(null, { status: 303, headers: { location: path, 'cache-control': 'no-store' } })

/** Handles the RSVP form of the invitation page, then redirects to the page with the result in its query. */
async function answerForm(deps: GuestDeps, token: string, request: Request): Promise<Response> {
  const form = new URLSearchParams(await readText(request, longestForm))
  const parsed = rsvpFormSchema.safeParse(Object.fromEntries(form))
  const back = (problem: string) => seeOther(`${rsvpPath(token)}?problem=${problem}`)
  if (!parsed.success) return back('invalid_request')
  const { answer, name, companions } = parsed.data
  try {
    await rsvpByLink(deps, token, { choice: answer, partySize: companions + 1, name })
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'invitation_not_found') return back(error.code)
    throw error
  }
  return seeOther(`${rsvpPath(token)}?said=${answer}`)
}

/** Handles the form that reports a message, then redirects to the page with the result in its query. */
async function reportForm(deps: GuestDeps, token: string, request: Request): Promise<Response> {
  const form = new URLSearchParams(await readText(request, longestForm))
  const parsed = messageReportFormSchema.safeParse(Object.fromEntries(form))
  if (!parsed.success) return seeOther(`${rsvpPath(token)}?problem=report_invalid`)
  const { message: messageId, ...report } = parsed.data
  try {
    await reportMessage(deps, token, { messageId, ...report })
  } catch (error) {
    if (error instanceof DomainError) return seeOther(`${rsvpPath(token)}?problem=${error.code}`)
    throw error
  }
  return seeOther(`${rsvpPath(token)}?reported=yes`)
}

/** Handles the RSVP form that anyone may use, then redirects to its page with the result in the query. */
async function joinForm(deps: GuestDeps, token: string, request: Request): Promise<Response> {
  const form = new URLSearchParams(await readText(request, longestForm))
  const parsed = joinFormSchema.safeParse(Object.fromEntries(form))
  const back = (problem: string) => seeOther(`${joinPath(token)}?problem=${problem}`)
  if (!parsed.success) return back('invalid_request')
  const { answer: choice, name, email: address, companions } = parsed.data
  try {
    await joinByLink(deps, token, { address, name, choice, partySize: companions + 1 })
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'invitation_not_found') return back(error.code)
    throw error
  }
  return seeOther(`${joinPath(token)}?sent=${choice}`)
}

/**
 * Routes for the forms and files behind the link in an email. The link is the only credential. No cookie is involved
 * that another site could abuse, so these routes don't check the request's origin.
 */
export function invitationRoutes(deps: GuestDeps): PlainRoute[] {
  return [
    {
      method: 'POST',
      rate: 'joining',
      path: '/join/:token',
      handle: (context) => joinForm(deps, context.req.param('token') ?? '', context.req.raw),
    },
    {
      method: 'POST',
      rate: 'tokens',
      path: `/rsvp/${tokenPattern}`,
      handle: (context) => answerForm(deps, context.req.param('token') ?? '', context.req.raw),
    },
    {
      method: 'POST',
      rate: 'tokens',
      path: `/rsvp/${tokenPattern}/report`,
      handle: (context) => reportForm(deps, context.req.param('token') ?? '', context.req.raw),
    },
    ...([true, false] as const).map((isRefused): PlainRoute => {
      const action = isRefused ? 'refuse' : 'allow'
      return {
        method: 'POST',
        rate: 'tokens',
        path: `/rsvp/${tokenPattern}/${action}`,
        handle: async (context) => {
          const token = context.req.param('token') ?? ''
          const form = new URLSearchParams(await readText(context.req.raw, longestForm))
          await setRefused(deps, token, isRefused)
          // A mail program sends one-click requests itself (RFC 8058) and shows no page.
          if (!form.has('by-hand')) return new Response('Done.', { headers: { 'cache-control': 'no-store' } })
          return seeOther(stopInvitationsPath(token))
        },
      }
    }),
    {
      rate: 'tokens',
      path: `/rsvp/${tokenPattern}/calendar.ics`,
      handle: async (context) => {
        try {
          const { name, text } = await getInvitationCalendar(deps, context.req.param('token') ?? '')
          const headers = { 'content-disposition': downloadAs(name), 'cache-control': 'private, no-store' }
          return new Response(text, { headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' } })
        } catch (error) {
          if (error instanceof DomainError) return problemResponse(error)
          throw error
        }
      },
    },
  ]
}
