import { isHostedBy, isShown } from '#server/events/policy.ts'
import type { ReadSql } from '#server/platform/database/database.ts'
import type { SignedIn } from '#server/platform/http/http.ts'

// Rules of who may see a stored picture: people who may see something that uses it. Photos of events have their own
// files and policy.

/**
 * Returns whether visitors may see the picture: it's the logo, or an account, an organization, a source, or an event
 * neither held nor hidden uses it. The address of a private event's picture is its hash, which only people who see the
 * event know.
 */
export const canEveryoneViewPicture = (sql: ReadSql, hash: string) => sql.hasRows`
  select where exists (select from events e where picture_hash(e.image_url) = ${hash} and ${isShown()})
    or exists (select from users where picture_hash(avatar) = ${hash})
    or exists (select from source_pictures where picture_hash(image_url) = ${hash})
    or exists (select from organizations o where picture_hash(o.image_url) = ${hash} and is_led(o.id))
    or exists (select from settings where picture_hash(content ->> 'logo') = ${hash})`

/** Returns whether the person's journal or one of their drafts uses it, or an event they host, even if held or hidden. */
const isOwn = (sql: ReadSql, hash: string, userId: number) => sql.hasRows`
  select where exists (
      select from event_drafts where picture_hash(content ->> 'imageUrl') = ${hash} and user_id = ${userId})
    or exists (select from journal_entries where picture_hash(image_url) = ${hash} and user_id = ${userId})
    or exists (select from events e where picture_hash(e.image_url) = ${hash} and ${isHostedBy(userId)})`

/** Returns whether an event under review by operators uses it. */
const isUnderReview = (sql: ReadSql, hash: string) => sql.hasRows`
  select from events where picture_hash(image_url) = ${hash} and status in ('held', 'hidden') limit 1`

/** Returns whether the person sees a picture that isn't for everyone. */
export const canViewPicture = async (
  sql: ReadSql,
  hash: string,
  { userId, isOperator }: Pick<SignedIn, 'userId' | 'isOperator'>,
): Promise<boolean> => (await isOwn(sql, hash, userId)) || (isOperator && (await isUnderReview(sql, hash)))
