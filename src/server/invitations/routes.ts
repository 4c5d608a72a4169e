import { endpoints } from '#contract/endpoints.ts'
import { eventAddress } from '#domain/events/event-address.ts'
import type { Context } from 'hono'
import type { z } from 'zod'
import { messageReportFormSchema } from '#contract/conduct/report.ts'
import { codeFormSchema, joinFormSchema, rsvpFormSchema } from '#contract/rsvp/rsvp.ts'
import type { OpenInvitation } from '#contract/invitations/invitation.ts'
import { isMailAddress, normalizeAddress, suggestAddress } from '#domain/invitations/invitation-address.ts'
import { findDetailErrors, readDetails, readPartySize } from '#domain/rsvp/sign-up.ts'
import { countTickets } from '#domain/rsvp/tickets.ts'
import {
  type FieldError,
  type PlainRoute,
  route,
  type Route,
  problemResponse,
  DomainError,
  readText,
  downloadAs,
} from '#server/platform/http/http.ts'
import { reportMessage } from '#server/conduct/service.ts'
import { getGuestLink, getOpenInvitation, joinPath, setGuestLink, type OpenPage } from './guest-link-service.ts'
import { confirmAddress, confirmByCode, joinAsVisitor, sendLinkAgain } from './joining-service.ts'
import { getDoorCode, getInvitation, getInvitationCalendar } from './guest-invitation-service.ts'
import {
  getInvitees,
  inviteAgain,
  inviteFriends,
  remindGuests,
  setMuted,
  setRefused,
  stopInOneClick,
} from './service.ts'
import { rsvpToDatesByLink } from '#server/rsvp/series-service.ts'
import { mutePath, stopInvitationsPath, rsvpPath } from '#server/rsvp/service.ts'
import { msg, t, type Message } from '#texts/texts.ts'
import type { Corresponding, Reporting, Services } from '#server/platform/dependencies/dependencies.ts'

export const invitationRoutes = (deps: Corresponding): Route[] => [
  route(endpoints.inviteFriends, async ({ params, body, session }) => ({
    body: await inviteFriends(deps, { eventId: params.id, inviterId: session.userId, ...body }),
  })),
  route(endpoints.inviteGuestAgain, async ({ params: { id, guestId }, session }) => {
    await inviteAgain(deps, { eventId: id, guestId, hostId: session.userId })
    return { body: { guestId, isRemoved: false } }
  }),
  route(endpoints.remindGuests, async ({ params, body, session }) => ({
    body: { reminded: await remindGuests(deps, { eventId: params.id, hostId: session.userId, ...body }) },
  })),
  route(endpoints.listInvitees, async ({ params, session }) => ({
    body: await getInvitees(deps, params.id, session.userId),
  })),
  route(endpoints.getInvitation, async ({ params }) => ({
    body: await getInvitation(deps, params.token),
  })),
  route(endpoints.getOpenInvitation, async ({ params }) => ({ body: await getOpenInvitation(deps, params) })),
  route(endpoints.getGuestLink, async ({ params, session }) => ({
    body: await getGuestLink(deps, params.id, session.userId),
  })),
  route(endpoints.putGuestLink, async ({ params, body, session }) => ({
    body: await setGuestLink(deps, params.id, session.userId, body.isOpen),
  })),
]

/** Matches a 256-bit token in base64url; no invitation has any other form of token. */
const tokenPattern = ':token{[A-Za-z0-9_-]{43}}'
const longestForm = 40_000

const seeOther = (path: string) =>
  new Response(null, { status: 303, headers: { location: path, 'cache-control': 'no-store' } })

/** The errors of fields that every form of this kind has. */
const fieldErrors: Record<string, Message> = {
  answer: msg('Choose Going, Maybe or Can’t go.'),
  name: msg('Enter your name.'),
  email: msg('Enter an email address, such as name@example.org.'),
  companions: msg('Choose how many people you bring.'),
  dates: msg('Choose this date or all dates.'),
  reason: msg('Choose a reason.'),
  note: msg('Use fewer words.'),
  code: msg('Enter the six digits in our email.'),
}

/** A rejected form: the problem code that its page explains, and the fields to mark. */
class FormRefusal extends Error {
  readonly code: string
  readonly errors: readonly FieldError[]
  constructor(code: string, errors: readonly FieldError[]) {
    super(code)
    this.code = code
    this.errors = errors
  }
}

/**
 * Reads a form.
 * @param findFurtherErrors finds errors in fields that the schema doesn't cover, so that all are reported together
 * @throws FormRefusal naming the fields that are missing or wrong
 */
function readForm<Schema extends z.ZodType>(
  schema: Schema,
  form: URLSearchParams,
  problem: string,
  findFurtherErrors: () => FieldError[] = () => [],
): z.output<Schema> {
  const parsed = schema.safeParse(Object.fromEntries(form))
  if (parsed.success) return parsed.data
  const fields = new Set(parsed.error.issues.map(({ path }) => String(path[0])))
  const errors = [...fields].flatMap((field) => {
    const message = fieldErrors[field]
    return message === undefined ? [] : [{ field, message: t(message) }]
  })
  throw new FormRefusal(problem, [...errors, ...findFurtherErrors()])
}

function findRefusal(error: unknown): FormRefusal | null {
  if (error instanceof FormRefusal) return error
  if (!(error instanceof DomainError) || error.code === 'invitation_not_found') return null
  if (error.code === 'not_enough_places')
    return new FormRefusal(error.code, [{ field: 'companions', message: t('Choose a smaller group.') }])
  return new FormRefusal(error.errors.length > 0 ? 'details_missing' : error.code, error.errors)
}

/**
 * Handles a form that works without JavaScript. Redirects to its page with the result in the query, or, if the form is
 * refused, shows it again with everything that was entered.
 * @param page path of the page that has the form
 * @param accept saves the form and returns the query of the page's address, or the path of another page
 */
async function handleForm(
  deps: Pick<Services, 'showRefusedForm'>,
  context: Context,
  page: string,
  accept: (form: URLSearchParams) => Promise<string | { path: string }>,
): Promise<Response> {
  const form = new URLSearchParams(await readText(context.req.raw, longestForm))
  const joint = page.includes('?') ? '&' : '?'
  try {
    const accepted = await accept(form)
    return seeOther(typeof accepted === 'string' ? `${page}${joint}${accepted}` : accepted.path)
  } catch (error) {
    const refusal = findRefusal(error)
    if (!refusal) throw error
    const { code: problem, errors } = refusal
    if (!deps.showRefusedForm) return seeOther(`${page}${joint}problem=${problem}`)
    return deps.showRefusedForm(context, { action: page, problem, errors, fields: Object.fromEntries(form) })
  }
}

const getToken = (context: Context) => context.req.param('token') ?? ''

async function acceptReport(deps: Reporting, token: string, form: URLSearchParams): Promise<string> {
  const { message: messageId, ...report } = readForm(messageReportFormSchema, form, 'report_invalid')
  try {
    await reportMessage(deps, token, { messageId, ...report })
  } catch (error) {
    // The page exists even if the message doesn't.
    if (error instanceof DomainError) throw new FormRefusal(error.code, error.errors)
    throw error
  }
  return 'reported=yes'
}

/** Handles the forms of the invitation page: the RSVP, and reports of messages. */
function submitRsvpForm(
  deps: Corresponding & Reporting & Pick<Services, 'showRefusedForm'>,
  context: Context,
): Promise<Response> {
  const token = getToken(context)
  return handleForm(deps, context, rsvpPath(token), async (form) => {
    if (form.has('message')) return acceptReport(deps, token, form)
    const { answer, name, companions, dates } = readForm(rsvpFormSchema, form, 'details_missing')
    const { form: asked } = await getInvitation(deps, token)
    const partySize = readPartySize(form, asked, companions)
    const details = readDetails(form, asked, partySize)
    await confirmAddress(deps, token)
    await rsvpToDatesByLink(deps, token, { ...details, choice: answer, partySize, name, dates })
    return `said=${answer}`
  })
}

/** Handles the form that reports a message, on pages that were opened before an update. */
function reportForm(deps: Reporting & Pick<Services, 'showRefusedForm'>, context: Context): Promise<Response> {
  const token = getToken(context)
  return handleForm(deps, context, rsvpPath(token), (form) => acceptReport(deps, token, form))
}

const checkedJoinFormSchema = joinFormSchema.extend({
  email: joinFormSchema.shape.email.refine((address) => isMailAddress(normalizeAddress(address))),
})

/** Finds missing and wrong details of a person who isn't on the guest list yet. */
function findJoinErrors(form: URLSearchParams, asked: OpenInvitation['form']): FieldError[] {
  const companions = joinFormSchema.shape.companions.safeParse(form.get('companions') ?? undefined)
  if (!asked || form.get('answer') === 'no') return []
  const partySize = readPartySize(form, asked, companions.data ?? 0)
  const details = readDetails(form, asked, partySize)
  const nothing = { tickets: {}, answers: {}, companionAnswers: [], confirmedAge: null }
  return findDetailErrors(asked, { ...details, partySize }, nothing, form.get('answer') === 'yes')
}

/**
 * Handles the RSVP form that anyone may use.
 * @param page path of the page that has the form
 */
function joinForm(
  deps: Corresponding & Pick<Services, 'rateLimiter' | 'showRefusedForm'>,
  context: Context,
  page: string,
  at: OpenPage,
): Promise<Response> {
  return handleForm(deps, context, page, async (form) => {
    if (form.has('code')) return { path: await acceptCode(deps, form, at) }
    if (form.has('again')) {
      const { email } = readForm(checkedJoinFormSchema.pick({ email: true }), form, 'address_missing')
      await sendLinkAgain(deps, at, email)
      return `again=yes&at=${deps.clock.now().epochMilliseconds}`
    }
    const { form: asked } = await getOpenInvitation(deps, at)
    const read = readForm(checkedJoinFormSchema, form, 'details_missing', () => findJoinErrors(form, asked))
    const { answer: choice, name, email: address, companions, dates } = read
    const meant = suggestAddress(address)
    // Sending the same address again confirms that it is correct.
    if (meant !== null && form.get('asked') !== address) {
      const message = t('Did you mean {address}? If not, send the form again.', { address: meant })
      throw new FormRefusal('address_doubtful', [{ field: 'email', message }])
    }
    const partySize = readPartySize(form, asked, companions)
    const details = readDetails(form, asked, partySize)
    const callerAddress: string | null = context.get('callerAddress') ?? null
    const origin = { address: callerAddress, rateLimiter: deps.rateLimiter }
    const { mark, heldUntil } = await joinAsVisitor(
      deps,
      at,
      { ...details, address, name, choice, partySize, dates },
      origin,
    )
    const held = heldUntil === null ? '' : `&held=${heldUntil.epochMilliseconds}`
    return `sent=${choice}&at=${deps.clock.now().epochMilliseconds}&mark=${mark}${held}`
  })
}

/** Handles the form for the code of an RSVP, and sends the RSVP as it was entered. */
async function acceptCode(deps: Corresponding, form: URLSearchParams, at: OpenPage): Promise<string> {
  const given = readForm(codeFormSchema, form, 'code_wrong')
  const { token, rsvp } = await confirmByCode(deps, at, given)
  const { choice, partySize, name, dates, tickets, companions, answers, companionAnswers, confirmsAge, showsName } =
    rsvp
  const details = {
    companions,
    answers,
    companionAnswers,
    confirmsAge,
    showsName,
    ...(countTickets(tickets) > 0 && { tickets }),
  }
  try {
    await rsvpToDatesByLink(deps, token, { ...details, choice, partySize, name, dates })
    return `${rsvpPath(token)}?said=${choice}`
  } catch (error) {
    const refusal = findRefusal(error)
    if (!refusal) throw error
    return `${rsvpPath(token)}?problem=${refusal.code}`
  }
}

/** Handles the form on an event's page. */
function joinEventForm(
  deps: Corresponding & Pick<Services, 'rateLimiter' | 'showRefusedForm'>,
  context: Context,
): Promise<Response> {
  const eventId = Number(context.req.param('id'))
  const linkKey = /^[\w-]{22}$/.exec(new URL(context.req.url).searchParams.get('key') ?? '')?.[0] ?? null
  const page = eventAddress({ id: eventId, ...(linkKey !== null && { linkKey }) })
  return joinForm(deps, context, page, { eventId, linkKey })
}

/** The emails that the owner of a link can stop and resume with one click. */
const stops = [
  { action: 'refuse', page: stopInvitationsPath, stop: (deps, token) => setRefused(deps, token, true) },
  { action: 'allow', page: stopInvitationsPath, stop: (deps, token) => setRefused(deps, token, false) },
  { action: 'mute', page: mutePath, stop: (deps, token) => setMuted(deps, token, true) },
  { action: 'unmute', page: mutePath, stop: (deps, token) => setMuted(deps, token, false) },
] as const satisfies readonly {
  action: string
  page: (token: string) => string
  stop: (deps: Corresponding, token: string) => Promise<void>
}[]

/**
 * Routes for the forms and files behind the link in an email. The link is the only credential. No cookie is involved
 * that another site could abuse, so these routes don't check the request's origin.
 */
export function invitationPages(
  deps: Corresponding & Reporting & Pick<Services, 'rateLimiter' | 'showRefusedForm'>,
): PlainRoute[] {
  return [
    {
      method: 'POST',
      rate: 'joining',
      path: '/join/:token',
      handle: (context) => joinForm(deps, context, joinPath(getToken(context)), { token: getToken(context) }),
    },
    {
      method: 'POST',
      rate: 'joining',
      path: '/event/:id{[0-9]{1,9}}',
      handle: (context) => joinEventForm(deps, context),
    },
    {
      method: 'POST',
      rate: 'tokens',
      path: `/rsvp/${tokenPattern}`,
      handle: (context) => submitRsvpForm(deps, context),
    },
    {
      method: 'POST',
      rate: 'tokens',
      path: `/rsvp/${tokenPattern}/report`,
      handle: (context) => reportForm(deps, context),
    },
    ...stops.map(({ action, page, stop }): PlainRoute => ({
      method: 'POST',
      rate: 'tokens',
      path: `/rsvp/${tokenPattern}/${action}`,
      handle: async (context) => {
        const token = getToken(context)
        const form = new URLSearchParams(await readText(context.req.raw, longestForm))
        const isByHand = form.has('by-hand')
        await (action === 'refuse' && !isByHand ? stopInOneClick(deps, token) : stop(deps, token))
        // A mail program sends one-click requests itself (RFC 8058) and shows no page.
        if (!isByHand) return new Response(t('Done.'), { headers: { 'cache-control': 'no-store' } })
        return seeOther(page(token))
      },
    })),
    {
      rate: 'tokens',
      path: `/rsvp/${tokenPattern}/code.png`,
      handle: async (context) => {
        try {
          const png = await getDoorCode(deps, getToken(context))
          return new Response(png, { headers: { 'content-type': 'image/png', 'cache-control': 'private, no-store' } })
        } catch (error) {
          if (error instanceof DomainError) return problemResponse(error)
          throw error
        }
      },
    },
    {
      rate: 'tokens',
      path: `/rsvp/${tokenPattern}/calendar.ics`,
      handle: async (context) => {
        try {
          const { name, text } = await getInvitationCalendar(deps, getToken(context))
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
