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
} from './service.ts'
import { msg, t, type Message } from '#texts/texts.ts'
import type { Corresponding, Mailing, Reporting } from '#server/platform/dependencies/dependencies.ts'

const isAsked = { body: { isAsked: true as const } }

export const visitorRoutes = (deps: Mailing): Route[] => [
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
  { ask: Message; describe(act: VisitorAct): string; button: Message; done: Message; next: Message }
> = {
  question: {
    ask: msg('Send your question?'),
    describe: ({ title, name, message }) =>
      t('To the host of “{title}”: “{message}” They see the name {name}, not your email address.', {
        title,
        message,
        name,
      }),
    button: msg('Send my question'),
    done: msg('Question sent'),
    next: msg('We’ll email you the host’s answer.'),
  },
  report: {
    ask: msg('Send your report?'),
    describe: ({ title, reason, message }) =>
      message === ''
        ? t('About “{title}”: {reason}.', { title, reason: t(eventReportReasonLabels[reason ?? 'other']) })
        : t('About “{title}”: {reason}. “{message}”', {
            title,
            reason: t(eventReportReasonLabels[reason ?? 'other']),
            message,
          }),
    button: msg('Send my report'),
    done: msg('Report sent'),
    next: msg('Thanks. The people who run this Wonderlark will take a look.'),
  },
  correction: {
    ask: msg('Send your correction?'),
    describe: ({ title, message }) => t('About “{title}”: “{message}”', { title, message }),
    button: msg('Send my correction'),
    done: msg('Correction sent'),
    next: msg('Thanks. The people who run this Wonderlark will take a look.'),
  },
}

const outcomes: Record<Exclude<ActOutcome, 'done'>, { title: Message; text: Message }> = {
  ended: { title: msg('Nothing was sent'), text: msg('Someone at this address said that it wasn’t them.') },
  refused: {
    title: msg('We couldn’t send it'),
    text: msg('The event isn’t shown anymore, or its host takes no messages.'),
  },
  'too-many': {
    title: msg('We couldn’t send it yet'),
    text: msg('This address has sent many questions today. Try again tomorrow.'),
  },
}

const linkTo = ({ eventId, linkKey }: VisitorAct) => ({
  path: eventAddress({ id: eventId, linkKey: linkKey ?? undefined }),
  label: t('See the event'),
})

const outcomePage = (outcome: Exclude<ActOutcome, 'done'>, act: VisitorAct) =>
  notePage({ title: t(outcomes[outcome].title), text: t(outcomes[outcome].text), link: linkTo(act) })

const donePage = (act: VisitorAct) => {
  const { done, next } = words[getKind(act)]
  return notePage({ title: t(done), text: t(next), link: linkTo(act) })
}

const askPage = (act: VisitorAct) => {
  if (act.hasEnded) return outcomePage('ended', act)
  if (act.isConfirmed) return donePage(act)
  const { ask, describe, button } = words[getKind(act)]
  return notePage({ title: t(ask), text: describe(act), button: t(button) })
}

const unknownPage = () =>
  notePage({
    title: t('This link doesn’t work'),
    text: t('Part of it is missing, or it’s more than a day old. Nothing was sent.'),
    link: { path: '/home', label: t('Find events') },
  })

/** Pages behind the links of confirmation emails. */
export function visitorPages(deps: Corresponding & Reporting): PlainRoute[] {
  const shared = { read: (token: string) => readAct(deps, token), unknown: unknownPage }
  return [
    ...confirmationPages({
      ...shared,
      path: '/confirm-mail/:token',
      ask: askPage,
      act: async (act) => {
        const outcome = await confirmAct(deps, act)
        return outcome === 'done' ? donePage(act) : outcomePage(outcome, act)
      },
    }),
    ...confirmationPages({
      ...shared,
      path: '/confirm-mail/:token/not-me',
      ask: ({ title }) =>
        notePage({
          title: t('This wasn’t you?'),
          text: t('We delete what was written about “{title}”, and don’t ask this address again for a month.', {
            title,
          }),
          button: t('Delete it'),
        }),
      act: async (act) => {
        await disownAct(deps, act)
        return notePage({
          title: t('Deleted'),
          text: t('Nothing is sent, and we don’t ask this address again for a month.'),
        })
      },
    }),
  ]
}
