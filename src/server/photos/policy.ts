import type { PhotoState } from '#contract/photos/photo-options.ts'
import { mayAddPhotos, maySeePhotos, type PhotoPresence } from '#domain/photos/photo-rules.ts'
import { hasRight, isHostedBy, type EventAccess } from '#server/events/policy.ts'
import { fragment, type Fragment } from '#server/platform/database/database.ts'
import { DomainError, type SignedIn } from '#server/platform/http/http.ts'
import { t } from '#texts/texts.ts'

// Rules of who may see, add and decide about photos of an event. Who may see the event itself is in the policy of
// events, and who counts as having attended it in the domain (photo-rules).

/** The caller; null for visitors. */
export type PhotoCaller = Pick<SignedIn, 'userId' | 'isOperator'> | null

/** Decides which photos of an event someone sees. */
export interface PhotoReader {
  /** Null for a visitor. */
  userId: number | null
  isHost: boolean
  /** May see approved photos that are for guests. */
  isGuest: boolean
  /** The event is public, and a host shows its photos to everyone. */
  isOpen: boolean
  /** May see photos that were reported, or restored after a request to take them down. */
  isOperator: boolean
}

interface PhotoEvent extends Omit<PhotoPresence, 'isHost'> {
  /** Everyone can see the event and find it. */
  isPublic: boolean
  /** A host shows the photos to everyone. */
  isForEveryone: boolean
}

/** Returns which photos of an event somebody may see, and whether they may add some. */
export function readPhotoAccess(event: EventAccess, facts: PhotoEvent, caller: PhotoCaller) {
  const userId = caller?.userId ?? null
  const isHost = hasRight(event, userId, 'photos')
  const presence = { ...facts, isHost }
  const reader: PhotoReader = {
    userId,
    isHost,
    isGuest: userId !== null && maySeePhotos(presence),
    isOpen: facts.isPublic && facts.isForEveryone,
    isOperator: caller?.isOperator ?? false,
  }
  // An event without a host has no photos, because nobody could approve them.
  return { reader, canAdd: userId !== null && event.hostIds.length > 0 && mayAddPhotos(presence) }
}

/** Lists the hosts who decide about photos. */
export const listDeciders = (event: EventAccess): number[] =>
  event.hostIds.filter((userId) => hasRight(event, userId, 'photos'))

/** Condition: operators have something to decide about the photo `p`. */
const isContested = fragment`exists (
  select from photo_requests r
  where r.photo_id = p.id and (r.kind = 'report' and r.settled_at is null
    or r.kind = 'removal' and p.restored_at is not null and (p.reviewed_at is null or r.created_at > p.reviewed_at)))`

/** Condition: the photo `p` is the reader's own. */
export const isOwnPhoto = ({ userId }: PhotoReader): Fragment => fragment`p.user_id is not distinct from ${userId}::int`

/** Condition: whoever added the photo `p` hosts its event. */
export const isFromHost = isHostedBy(fragment`p.user_id`, fragment`p.event_id`)

/** Condition: the reader sees the photo `p` of the account `u`. */
export const photoVisibleTo = (reader: PhotoReader): Fragment => {
  const { isHost, isGuest, isOpen, isOperator } = reader
  return fragment`p.deleted_at is null and u.disabled_at is null
    and (${isOwnPhoto(reader)} or ${isHost}::boolean or ${isOperator}::boolean and ${isContested}
      or p.approved_at is not null and p.hidden_at is null
        and (${isGuest}::boolean or ${isOpen}::boolean and p.is_for_everyone))`
}

/** Condition: the reader sees the name of the account `u`, which added the photo `p`. */
export const nameVisibleTo = (reader: PhotoReader): Fragment => fragment`(${isOwnPhoto(reader)}
  or ${reader.isHost}::boolean or ${reader.isGuest}::boolean and (u.profile_visible or ${isFromHost}))`

/** Condition: the reader sees the request `r` about the photo `p`, to take it down or to look at it. */
export const requestVisibleTo = ({ isHost, isOperator }: PhotoReader): Fragment => fragment`(
  (${isHost}::boolean or ${isOperator}::boolean)
  and (r.kind = 'removal' and r.settled_at is null or ${isOperator}::boolean and ${isContested}))`

/** @throws DomainError `not_allowed` unless the reader decides about the photo, also for one that an operator took down */
export function requireDecider({ isHost }: PhotoReader, state: PhotoState): void {
  if (!isHost) throw new DomainError('not_allowed')
  if (state === 'removed')
    throw new DomainError('not_allowed', t('The people who run this Wonderlark took this photo down.'))
}
