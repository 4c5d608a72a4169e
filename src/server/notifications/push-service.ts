import type { PushSubscriptionBody } from '#contract/notifications/notification.ts'
import { limits, cutText } from '#contract/limits.ts'
import type { PushText } from '#contract/worker-messages.ts'
import { getNow } from '#server/platform/process/process.ts'
import { hasUsableKeys, makePushKeys, type PushKeys, type PushOutcome } from '#server/platform/push/push.ts'
import { DomainError, type SignedIn } from '#server/platform/http/http.ts'
import { openServerKeys } from '#server/platform/auth/auth.ts'
import * as queries from './push-queries.ts'
import { t } from '#texts/texts.ts'
import type { Core, Services } from '#server/platform/dependencies/dependencies.ts'

/** Lists the push subscriptions of these people. Each needs its own `sendPush` call. */
export { listSubscriptions as listPushTargets } from './push-queries.ts'

/**
 * Opens the server's VAPID keys, which are created at first start. Browsers subscribe with them, so they never change.
 */
export const openPushKeys = (deps: Omit<Core & Pick<Services, 'push'>, 'push'>): Promise<PushKeys> =>
  openServerKeys(deps, 'push', makePushKeys)

/**
 * Stores a push subscription for the browser of this session.
 * @throws DomainError `push_endpoint_refused`, or `invalid_request` for keys that can't be used for encryption
 */
export async function addSubscription(
  deps: Core & Pick<Services, 'push'>,
  session: SignedIn,
  given: PushSubscriptionBody,
): Promise<number> {
  const { endpoint, keys } = given
  if (!deps.push.accepts(endpoint)) throw new DomainError('push_endpoint_refused')
  if (!hasUsableKeys(keys)) {
    throw new DomainError('invalid_request', undefined, [
      { field: 'keys', message: t('must be the keys of a browser’s push subscription') },
    ])
  }
  return deps.database.write(async (sql) => {
    const id = await queries.upsertSubscription(sql, session, { endpoint, ...keys }, getNow(deps))
    await queries.deleteSurplus(sql, session.userId, limits.pushSubscriptions)
    return id
  })
}

export function removeSubscription({ database }: Core, userId: number, endpoint: string): Promise<boolean> {
  return database.write((sql) => queries.deleteSubscription(sql, userId, endpoint))
}

export interface PushContent extends PushText {
  /** Time to live in seconds. */
  lifetime: number
  isUrgent?: boolean
}

/** Maximum lengths in characters: more than a lock screen shows of each. */
const most = { title: 120, body: 300, tag: 100 }

const clip = (text: string, length: number) => (text.length > length ? `${cutText(text, length - 1)}…` : text)

function encode({ title, body, link, tag }: PushContent): string {
  const text: PushText = { title: clip(title, most.title), body: clip(body, most.body), link, tag: clip(tag, most.tag) }
  return JSON.stringify(text)
}

/**
 * Sends a message to a browser. Deletes the subscription if the push service reports it gone; unknown subscriptions
 * count as gone. Retry the outcome `later`.
 */
export async function sendPush(
  deps: Core & Pick<Services, 'push'>,
  subscriptionId: number,
  content: PushContent,
): Promise<PushOutcome> {
  const target = await deps.database.read((sql) => queries.findTarget(sql, subscriptionId))
  if (!target) return { kind: 'gone' }
  const outcome = await deps.push.send(target, {
    text: encode(content),
    lifetime: content.lifetime,
    urgency: content.isUrgent ? 'high' : 'normal',
  })
  const now = getNow(deps)
  if (outcome.kind === 'gone') await deps.database.write((sql) => queries.deleteTarget(sql, subscriptionId, target))
  if (outcome.kind === 'taken') await deps.database.write((sql) => queries.noteUse(sql, subscriptionId, now))
  return outcome
}
