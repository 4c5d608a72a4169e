import { cutText } from '#contract/limits.ts'
import { notify, toPeople } from '#server/notifications/service.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { getNow } from '#server/platform/process/process.ts'
import { alertOperators } from '#server/conduct/moderation-service.ts'
import { listDeciders } from './policy.ts'
import { countWaiting } from './queries.ts'
import type { RsvpEventRow } from '#server/rsvp/service.ts'
import { t } from '#texts/texts.ts'
import type { Core, Linking } from '#server/platform/dependencies/dependencies.ts'

/** The event that a photo belongs to. */
interface PhotoEvent {
  event: RsvpEventRow
  title: string
}

/** Days after which a notification about a photo is obsolete. */
const lifetimeDays = 30

const expiry = ({ clock }: Core) =>
  clock
    .now()
    .add({ hours: 24 * lifetimeDays })
    .toString()

/** With a query, like other links to events, so they can be found when the event is erased. */
const pageLink = ({ id }: RsvpEventRow) => `/event/${id}?about=photos#photos`
const hostLink = ({ id }: RsvpEventRow) => `/events/${id}/host?about=photos#photos`

/** Notifies hosts that a photo waits for approval. One notification says how many do; only the first is pushed. */
export async function notifyOfWaiting(
  sql: WriteSql,
  deps: Core,
  { event, title }: PhotoEvent,
  photoId: number,
): Promise<void> {
  const waiting = await countWaiting(sql, event.id)
  await notify(sql, toPeople(listDeciders(event)), () => ({
    kind: 'eventChanges',
    // The time makes the key unique: a photo with a new caption waits again.
    key: `photos ${event.id} ${photoId} ${deps.clock.now().epochMilliseconds}`,
    replaces: `photos ${event.id} `,
    happenedAt: getNow(deps),
    title: t('{count, plural, one {A guest added a photo: {title}} other {# photos wait for you: {title}}}', {
      count: waiting,
      title,
    }),
    body: t('{count, plural, one {It appears once you approve it.} other {They appear once you approve them.}}', {
      count: waiting,
    }),
    link: hostLink(event),
    mail: null,
    expiresAt: expiry(deps),
    isAlwaysInApp: true,
    ...(waiting > 1 && { only: 'inApp' }),
  }))
}

interface RemovalRequest {
  requestId: number
  reason: string
  isHidden: boolean
}

/** Notifies hosts of a request to take a photo down; also operators, if a host has restored it before. */
export async function notifyOfRemovalRequest(
  sql: WriteSql,
  deps: Linking,
  { event, title }: PhotoEvent,
  { requestId, reason, isHidden }: RemovalRequest,
): Promise<void> {
  const now = deps.clock.now().epochMilliseconds
  const link = hostLink(event)
  await notify(sql, toPeople(listDeciders(event)), () => {
    const heading = t('Somebody wants a photo taken down: {title}', { title })
    const text = isHidden
      ? t('A person who says they’re in the photo asks you to take it down. Until you decide, nobody else sees it.')
      : t('A person asks you again to take down a photo that you decided to show. It’s still visible.')
    const button = { url: deps.publicUrl + link, label: t('See the photo') }
    return {
      kind: 'moderation',
      key: `photo-request ${requestId} ${now}`,
      title: heading,
      body: reason === '' ? text : cutText(reason, 140),
      link,
      mail: { template: 'site-decision', props: { subject: heading, heading, text, quote: reason, button } },
      reason: t('You got this email because you host this event.'),
      expiresAt: expiry(deps),
    }
  })
  if (!isHidden) await alertOfRestored(sql, deps, title, { id: requestId, reason })
}

/** Notifies operators that a photo is shown although someone asked for it to be taken down. */
const alertOfRestored = (sql: WriteSql, deps: Linking, title: string, request: { id: number; reason: string }) =>
  alertOperators(sql, deps, {
    topic: `photo-request ${request.id}`,
    words: () => ({
      title: t('Photo shown against a request: {title}', { title }),
      text: t('Somebody asked for this photo to be taken down, and a host of the event decided to show it.'),
    }),
    quote: request.reason,
    link: '/admin/photos',
    isMailed: true,
  })

interface Decision {
  photoId: number
  uploaderId: number
  deciderId: number
  isShown: boolean
  /** The host has changed their decision. */
  isWorthReporting: boolean
  requests: readonly { id: number; userId: number | null; reason: string }[]
}

/** Notifies the person who added the photo, and those who asked for it to be taken down, of a host's decision. */
export async function notifyOfDecision(
  sql: WriteSql,
  deps: Linking,
  { event, title }: PhotoEvent,
  { photoId, uploaderId, deciderId, isShown, isWorthReporting, requests }: Decision,
): Promise<void> {
  const now = deps.clock.now().epochMilliseconds
  const shared = { kind: 'eventChanges', link: pageLink(event), mail: null, isAlwaysInApp: true } as const
  const expiresAt = expiry(deps)
  const askers = requests.flatMap(({ id, userId }) => (userId === null || userId === deciderId ? [] : { id, userId }))
  await notify(sql, askers, ({ id }) => ({
    ...shared,
    expiresAt,
    key: `photo-request ${id} ${now}`,
    title: isShown
      ? t('The host kept a photo: {title}', { title })
      : t('The host took down a photo: {title}', { title }),
    body: isShown
      ? t('You asked for it to be taken down. We’ve told the people who run this Wonderlark.')
      : t('Nobody sees it anymore, as you asked.'),
  }))
  await notify(sql, toPeople(uploaderId !== deciderId && isWorthReporting ? [uploaderId] : []), () => ({
    ...shared,
    expiresAt,
    key: `photo ${photoId} ${now}`,
    replaces: `photo ${photoId} `,
    happenedAt: getNow(deps),
    title: isShown
      ? t('Your photo is on the page: {title}', { title })
      : t('The host didn’t show your photo: {title}', { title }),
    body: isShown ? t('The host approved it.') : t('Only you and the host can see it.'),
  }))
  const [first] = requests
  if (isShown && first) await alertOfRestored(sql, deps, title, first)
}

/** Notifies the hosts, and the person who added it, that operators permanently took a photo down. */
export async function notifyOfTakeDown(
  sql: WriteSql,
  deps: Linking,
  { event, title }: PhotoEvent,
  { photoId, uploaderId, reason }: { photoId: number; uploaderId: number; reason: string },
): Promise<void> {
  const link = pageLink(event)
  await notify(sql, toPeople([...new Set([uploaderId, ...listDeciders(event)])]), () => {
    const heading = t('A photo was taken down: {title}', { title })
    const text = t('The people who run this Wonderlark took down a photo of this event for good.')
    const button = { url: deps.publicUrl + link, label: t('See the event') }
    return {
      kind: 'moderation',
      key: `photo-removed ${photoId}`,
      title: heading,
      body: reason || text,
      link,
      mail: { template: 'site-decision', props: { subject: heading, heading, text, quote: reason, button } },
      reason: t('You got this email because you added the photo or host the event.'),
      expiresAt: expiry(deps),
    }
  })
}
