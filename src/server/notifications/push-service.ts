import type { PushSubscriptionBody } from '#contract/notification.ts'
import { limits, cutText } from '#contract/limits.ts'
import type { Clock } from '#server/platform/process/process.ts'
import type { Database, ReadSql } from '#server/platform/database/database.ts'
import {
  hasUsableKeys,
  makePushKeys,
  type PushKeys,
  type PushOutcome,
  type PushSender,
} from '#server/platform/push/push.ts'
import { DomainError, type SignedIn } from '#server/platform/http/http.ts'
import { openServerKeys } from '#server/platform/auth/auth.ts'
import * as queries from './push-queries.ts'

export interface PushDeps {
  database: Database
  clock: Clock
  push: PushSender
}

/** The server's own keys, made at its first start. Browsers subscribe with them, so they stay for good. */
export const openPushKeys = (deps: Omit<PushDeps, 'push'>): Promise<PushKeys> =>
  openServerKeys(deps, 'push', makePushKeys)

/**
 * Notes the browser that the session is in.
 * @throws Refusal `push_endpoint_refused`, or `invalid_request` for keys that nothing can be encrypted with
 */
export async function addSubscription(deps: PushDeps, session: SignedIn, given: PushSubscriptionBody): Promise<number> {
  const { endpoint, keys } = given
  if (!deps.push.accepts(endpoint)) throw new DomainError('push_endpoint_refused')
  if (!hasUsableKeys(keys)) {
    throw new DomainError('invalid_request', undefined, [{ field: 'keys', message: 'are not those of a browser' }])
  }
  return deps.database.write(async (sql) => {
    const id = await queries.upsertSubscription(sql, session, { endpoint, ...keys }, deps.clock.now().toString())
    await queries.deleteSurplus(sql, session.userId, limits.pushSubscriptions)
    return id
  })
}

export function removeSubscription({ database }: PushDeps, userId: number, endpoint: string): Promise<boolean> {
  return database.write((sql) => queries.deleteSubscription(sql, userId, endpoint))
}

/** The browsers that take messages for these people; one message each is one `sendPush`. */
export function listPushTargets(sql: ReadSql, userIds: readonly number[], now: string) {
  return queries.listSubscriptions(sql, userIds, now)
}

export interface PushContent {
  title: string
  body: string
  /** A path of our own pages, opened at a tap. */
  link: string
  /** A second message with the same one takes the place of the first on the screen, so that a repetition is not seen. */
  tag: string
  /** Seconds after which it is not worth showing any more. */
  lifetime: number
  isUrgent?: boolean
}

/** Letters; what a lock screen shows of a line, with room to spare. */
const most = { title: 120, body: 300, tag: 100 }

const clip = (text: string, length: number) => (text.length > length ? `${cutText(text, length - 1)}…` : text)

function encode({ title, body, link, tag }: PushContent): string {
  return JSON.stringify({ title: clip(title, most.title), body: clip(body, most.body), link, tag: clip(tag, most.tag) })
}

/**
 * Sends one message to one browser, and forgets the browser when it takes none any more. A browser that was
 * forgotten before counts as gone. What comes back as `later` is to be tried again.
 */
export async function sendPush(deps: PushDeps, subscriptionId: number, content: PushContent): Promise<PushOutcome> {
  const target = await deps.database.read((sql) => queries.findTarget(sql, subscriptionId))
  if (!target) return { kind: 'gone' }
  const outcome = await deps.push.send(target, {
    text: encode(content),
    lifetime: content.lifetime,
    urgency: content.isUrgent ? 'high' : 'normal',
  })
  const now = deps.clock.now().toString()
  if (outcome.kind === 'gone') await deps.database.write((sql) => queries.deleteTarget(sql, subscriptionId, target))
  if (outcome.kind === 'taken') await deps.database.write((sql) => queries.noteUse(sql, subscriptionId, now))
  return outcome
}
