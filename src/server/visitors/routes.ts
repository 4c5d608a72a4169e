import { endpoints } from '#contract/endpoints.ts'
import type { VisitorActKind } from '#contract/visitors/visitor-act.ts'
import { eventReportReasonLabels } from '#contract/conduct/report-reasons.ts'
import { eventAddress } from '#domain/events/event-address.ts'
import { route, type PlainRoute, type Route } from '#server/platform/http/http.ts'
import { confirmationPages, notePage } from '#server/platform/pages/pages.ts'
import type { VisitorAct } from './queries.ts'
import {
  askAsVisitor,
  confirmAct,
  disownAct,
  getKind,
  listOwnActs,
  moveActs,
  readAct,
  reportAsVisitor,
  type ActOutcome,
  type VisitorDeps,
} from './service.ts'
import { t } from '#texts/texts.ts'

const isAsked = { body: { isAsked: true as const } }

export const visitorRoutes = (deps: VisitorDeps): Route[] => [
  route(endpoints.askAsVisitor, async ({ params, query, body }) => {
    await askAsVisitor(deps, params.id, { ...body, linkKey: query.key })
    return isAsked
  }),
  route(endpoints.reportAsVisitor, async ({ params, query, body }) => {
    await reportAsVisitor(deps, params.id, { ...body, linkKey: query.key })
    return isAsked
  }),
  route(endpoints.listVisitorActs, async ({ session }) => ({ body: await listOwnActs(deps, session.userId) })),
  route(endpoints.moveVisitorActs, async ({ session }) => ({
    body: { moved: await moveActs(deps, session.userId) },
  })),
]

const words: Record<
  VisitorActKind,
  { ask: string; describe(act: VisitorAct): string; button: string; done: string; next: string }
> = {
  question: {
    ask: 'Send your question?',
    describe: ({ title, name, message }) =>
      `To the host of “${title}”: “${message}” They see the name ${name}, not your email address.`,
    button: 'Send my question',
    done: 'Question sent',
    next: 'We’ll email you the host’s answer.',
  },
  report: {
    ask: 'Send your report?',
    describe: ({ title, reason, message }) =>
      message === ''
        ? t('About “{title}”: {reason}.', { title, reason: t(eventReportReasonLabels[reason ?? 'other']) })
        : t('About “{title}”: {reason}. “{message}”', {
            title,
            reason: t(eventReportReasonLabels[reason ?? 'other']),
            message,
          }),
    button: 'Send my report',
    done: 'Report sent',
    next: 'Thanks. The people who run this Wonderlark will take a look.',
  },
  correction: {
    ask: 'Send your correction?',
    describe: ({ title, message }) => `About “${title}”: “${message}”`,
    button: 'Send my correction',
    done: 'Correction sent',
    next: 'Thanks. The people who run this Wonderlark will take a look.',
  },
}

const outcomes: Record<Exclude<ActOutcome, 'done'>, { title: string; text: string }> = {
  ended: { title: 'Nothing was sent', text: 'Someone at this address said that it wasn’t them.' },
  refused: { title: 'We couldn’t send it', text: 'The event isn’t shown anymore, or its host takes no messages.' },
  'too-many': {
    title: 'We couldn’t send it yet',
    text: 'This address has sent many questions today. Try again tomorrow.',
  },
}

const linkTo = ({ eventId, linkKey }: VisitorAct) => ({
  path: eventAddress({ id: eventId, linkKey: linkKey ?? undefined }),
  label: 'See the event',
})

const donePage = (act: VisitorAct) => {
  const { done, next } = words[getKind(act)]
  return notePage({ title: done, text: next, link: linkTo(act) })
}

const askPage = (act: VisitorAct) => {
  if (act.hasEnded) return notePage({ ...outcomes.ended, link: linkTo(act) })
  if (act.isConfirmed) return donePage(act)
  const { ask, describe, button } = words[getKind(act)]
  return notePage({ title: ask, text: describe(act), button })
}

const unknownPage = () =>
  notePage({
    title: 'This link doesn’t work',
    text: 'Part of it is missing, or it’s more than a day old. Nothing was sent.',
    link: { path: '/home', label: 'Find events' },
  })

/** Pages behind the links of confirmation emails. */
export function visitorPages(deps: VisitorDeps): PlainRoute[] {
  const shared = { read: (token: string) => readAct(deps, token), unknown: unknownPage }
  return [
    ...confirmationPages({
      ...shared,
      path: '/confirm-mail/:token',
      ask: askPage,
      act: async (act) => {
        const outcome = await confirmAct(deps, act)
        return outcome === 'done' ? donePage(act) : notePage({ ...outcomes[outcome], link: linkTo(act) })
      },
    }),
    ...confirmationPages({
      ...shared,
      path: '/confirm-mail/:token/not-me',
      ask: ({ title }) =>
        notePage({
          title: 'This wasn’t you?',
          text: `We delete what was written about “${title}”, and don’t ask this address again for a month.`,
          button: 'Delete it',
        }),
      act: async (act) => {
        await disownAct(deps, act)
        return notePage({ title: 'Deleted', text: 'Nothing is sent, and we don’t ask this address again for a month.' })
      },
    }),
  ]
}
