import { moderationWords, type Moderation } from '#domain/conduct/hosting-moderation.ts'
import { notify, toPeople } from '#server/notifications/service.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import * as queries from './report-queries.ts'
import { msg, t } from '#texts/texts.ts'
import type { Linking } from '#server/platform/dependencies/dependencies.ts'

/** Days after which an email about a decision is obsolete. */
const lifetimeDays = 7

const expiry = (now: Temporal.Instant) => now.add({ hours: 24 * lifetimeDays }).toString()

/** Notifies an event's hosts of a decision with its reason, after this transaction commits. */
export async function notifyHosts(
  sql: WriteSql,
  { clock, publicUrl }: Linking,
  eventId: number,
  moderation: Moderation,
): Promise<void> {
  const event = await queries.findModeratedEvent(sql, eventId)
  if (!event) return
  const now = clock.now()
  const reason = 'reason' in moderation ? moderation.reason : ''
  const link = `/events/${event.id}/host`
  await notify(sql, toPeople(event.hostIds), () => {
    const words = moderationWords(moderation)
    const title = `${words.title}: ${event.title}`
    const button = { url: publicUrl + link, label: t('See your event') }
    return {
      kind: 'moderation',
      // The time makes the key unique: an event can be hidden twice.
      key: `moderation ${event.id} ${moderation.kind} ${now.epochMilliseconds}`,
      replaces: `moderation ${event.id} `,
      happenedAt: now.toString(),
      title,
      body: reason || words.text,
      link,
      mail: words.isMailed
        ? {
            template: 'site-decision',
            props: { subject: title, heading: title, text: words.text, quote: reason, button },
          }
        : null,
      reason: t('You got this email because you host this event.'),
      expiresAt: expiry(now),
    }
  })
}

export interface OperatorAlert {
  /** Identifies the subject, such as `event 12`. A later alert about it replaces an earlier one in the app. */
  topic: string
  /** Writes it for one of them, in their language. */
  words: () => { title: string; text: string }
  quote?: string
  /** Path of the page on which to decide. */
  link: string
  isMailed: boolean
}

/** Alerts every operator, after this transaction commits. */
export async function alertOperators(
  sql: WriteSql,
  { clock, publicUrl }: Linking,
  { topic, words, quote = '', link, isMailed }: OperatorAlert,
): Promise<void> {
  const now = clock.now()
  await notify(sql, toPeople(await queries.listOperatorIds(sql)), () => {
    const { title, text } = words()
    const button = { url: publicUrl + link, label: t('Take a look') }
    return {
      kind: 'reports',
      key: `${topic} ${now.epochMilliseconds}`,
      replaces: `${topic} `,
      happenedAt: now.toString(),
      title,
      body: quote || text,
      link,
      mail: isMailed
        ? { template: 'site-decision', props: { subject: title, heading: title, text, quote, button } }
        : null,
      reason: t('You got this email because you’re an operator of this site.'),
      expiresAt: expiry(now),
    }
  })
}

/** Names what was reported, and how often. */
export function describeReports(title: string, count: number, isHidden: boolean): string {
  return isHidden
    ? t('{count, plural, one {Hidden after # report: {title}} other {Hidden after # reports: {title}}}', {
        count,
        title,
      })
    : t('{count, plural, one {Reported: {title}} other {# reports: {title}}}', { count, title })
}

/** Notifies operators that a host whom they vetted has changed their name. */
export const alertOfRename = (
  sql: WriteSql,
  deps: Linking,
  { id, name, username, newName }: { id: number; name: string; username: string; newName: string },
): Promise<void> =>
  alertOperators(sql, deps, {
    topic: `renamed host ${id}`,
    words: () => ({
      title: t('No longer vetted: {name}', { name: newName }),
      text: t('This host was called {name} (@{username}). Check the account before you vet it again.', {
        name,
        username,
      }),
    }),
    link: `/admin/people?q=${encodeURIComponent(`#${id}`)}`,
    isMailed: true,
  })

/** Decisions about an account of which its owner is notified, by email even if banned. */
const accountWords = {
  banned: {
    title: msg('Your account is banned'),
    text: msg(
      'The people who run this Wonderlark have banned your account. You can’t sign in, and nobody sees your upcoming events.',
    ),
  },
  unbanned: {
    title: msg('You can sign in again'),
    text: msg(
      'The people who run this Wonderlark have lifted the ban on your account. Hidden events stay hidden until they show them.',
    ),
  },
  'signed-out': {
    title: msg('You’ve been signed out everywhere'),
    text: msg(
      'The people who run this Wonderlark have ended all sessions of your account. You can sign in again at any time.',
    ),
  },
  'profile-hidden': {
    title: msg('Your profile is hidden until it’s reviewed'),
    text: msg(
      'Several people reported your profile or your messages. Until the people who run this Wonderlark have taken a look, nobody sees your profile, and you can’t host events or write to guests.',
    ),
  },
  'kept-hidden': {
    title: msg('Your profile is hidden'),
    text: msg(
      'The people who run this Wonderlark have hidden your profile. You can’t host events or write to guests until they show it again.',
    ),
  },
  'profile-shown': {
    title: msg('Your profile is back'),
    text: msg('The people who run this Wonderlark took a look. You can host events and write to your guests again.'),
  },
} as const

/** Notifies a person of a decision about their account with its reason, after this transaction commits. */
export async function notifyPerson(
  sql: WriteSql,
  { clock, publicUrl }: Linking,
  userId: number,
  { decision, reason }: { decision: keyof typeof accountWords; reason: string },
): Promise<void> {
  const now = clock.now()
  await notify(sql, toPeople([userId]), () => {
    const title = t(accountWords[decision].title)
    const text = t(accountWords[decision].text)
    return {
      kind: 'moderation',
      key: `account ${decision} ${now.epochMilliseconds}`,
      title,
      body: reason || text,
      link: '/profile',
      mail: {
        template: 'site-decision',
        props: {
          subject: title,
          heading: title,
          text,
          quote: reason,
          button: { url: publicUrl, label: t('Open Wonderlark') },
        },
      },
      reason: t('You got this email because it’s about your account.'),
      expiresAt: expiry(now),
      reachesBanned: true,
    }
  })
}
