import type { PhotoState } from '#contract/photos/photo-options.ts'
import { t } from '#texts/texts.ts'

/** Facts about someone's presence at an event. */
export interface PhotoPresence {
  isHost: boolean
  hasBegun: boolean
  /** Their RSVP is Going. */
  isGoing: boolean
  /** The attendance that a host recorded at the door. */
  attendance: 'attended' | 'no-show' | null
  /** The person pressed "I went". */
  saysAttended: boolean
  /** Hosts checked in at least one guest of the event. */
  isDoorUsed: boolean
  /** Removed from the guest list, or blocked by a host. */
  isBarred: boolean
}

/**
 * Returns whether the person came to the event. If guests were checked in, only they came. Otherwise, people who RSVPed
 * Going or say that they went count as having come. A no-show never does.
 */
export function hasCome({ attendance, isDoorUsed, isGoing, saysAttended }: PhotoPresence): boolean {
  if (attendance !== null) return attendance === 'attended'
  return !isDoorUsed && (isGoing || saysAttended)
}

/** Returns whether the person may add photos to the event. */
export function mayAddPhotos(presence: PhotoPresence): boolean {
  if (!presence.hasBegun) return false
  return presence.isHost || (!presence.isBarred && hasCome(presence))
}

/**
 * Returns whether the person sees the approved photos of an event that shows them to guests only: its hosts and the people
 * on its guest list. Saying "I went" isn't enough, because anyone can say it.
 */
export const maySeePhotos = ({ isHost, isBarred, isGoing, attendance }: PhotoPresence): boolean =>
  isHost || (!isBarred && (isGoing || attendance === 'attended'))

/** The timestamps that determine a photo's state. Null if the event in question didn't happen. */
export interface PhotoMarks {
  approvedAt: string | null
  declinedAt: string | null
  removedAt: string | null
  hiddenAt: string | null
}

/** Returns the state of a photo. The decision of an operator comes first, then that of a host, then a request. */
export function getPhotoState({ approvedAt, declinedAt, removedAt, hiddenAt }: PhotoMarks): PhotoState {
  if (removedAt !== null) return 'removed'
  if (declinedAt !== null) return 'declined'
  if (hiddenAt !== null) return 'hidden'
  return approvedAt === null ? 'waiting' : 'shown'
}

interface PhotoRequester {
  /** A host restored the photo after an earlier request. */
  wasRestored: boolean
  /** The person has an account and asks for the first time. */
  isFirstRequest: boolean
}

/**
 * Returns whether a request to take a photo down hides it until a host decides. Once a host has restored it, only people
 * who haven't asked before can hide it again, so nobody can hide it repeatedly. Operators review repeated requests.
 */
export const hidesPhoto = ({ wasRestored, isFirstRequest }: PhotoRequester): boolean => !wasRestored || isFirstRequest

/** Names a photo: by its caption, or else by the person who added it. */
export function namePhoto({ caption, name }: { caption: string; name: string }): string {
  if (caption !== '') return caption
  return name === '' ? t('A photo of the event') : t('A photo by {name}', { name })
}
