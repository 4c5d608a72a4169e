import type { Attendance, Guest } from '#contract/guests/guest.ts'

/** A check-in recorded on this device that the server hasn't confirmed. */
export interface PendingMark {
  guestId: number
  attendance: Attendance | null
  arrived: number
}

/** A walk-in added on this device that the server hasn't confirmed. */
export interface PendingWalkIn {
  /** Negative, so it differs from the ids of guests. */
  id: number
  name: string
  arrived: number
}

/** A guest of the check-in list. */
export interface ExpectedGuest extends Guest {
  /** Whether this device has changes of the guest to send. */
  isPending: boolean
}

/** Applies the device's own changes to the list that the server sent last. */
export function applyPending(
  guests: readonly Guest[],
  marks: readonly PendingMark[],
  walkIns: readonly PendingWalkIn[],
): ExpectedGuest[] {
  const byGuest = new Map(marks.map((mark) => [mark.guestId, mark]))
  const listed = guests.map((guest) => {
    const mark = byGuest.get(guest.id)
    if (!mark) return { ...guest, isPending: false }
    const { attendance } = mark
    return { ...guest, attendance, arrived: attendance === 'attended' ? mark.arrived : null, isPending: true }
  })
  return [...walkIns.map(toGuest), ...listed]
}

const toGuest = ({ id, name, arrived }: PendingWalkIn): ExpectedGuest => ({
  id,
  name,
  address: null,
  answer: 'yes',
  partySize: arrived,
  wantedParty: null,
  answeredAt: null,
  invitation: null,
  hasBounced: false,
  hasAccount: false,
  isRemoved: false,
  note: '',
  origin: 'walk-in',
  code: '',
  attendance: 'attended',
  arrived,
  attendanceAt: null,
  remindedAt: null,
  tickets: {},
  wantedTickets: null,
  companions: [],
  answers: {},
  companionAnswers: [],
  sharedEmail: null,
  sharesEmail: false,
  showsName: false,
  due: null,
  paidAmount: null,
  isPaid: false,
  isDeclined: false,
  isPending: true,
})

const searchable = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns a check-in code as it is stored; null if the text can't be one. Letters are read as the digits they resemble. */
export function readCheckInCode(text: string): string | null {
  const link = /[?&]code=([^&#]*)/.exec(text)?.[1] ?? text
  const code = link.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{6}$/.test(code) ? code : null
}

/** Formats a code for reading aloud: "K7F 2QD". */
export const formatCheckInCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`

/**
 * Finds guests by the beginnings of the words in their name or their companions' names, by address or by code. Removed
 * guests are never found.
 * A guest with the searched code comes first.
 */
export function findGuests<Found extends Guest>(guests: readonly Found[], text: string): Found[] {
  const present = guests.filter(({ isRemoved }) => !isRemoved)
  const words = searchable(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return present
  const code = readCheckInCode(text)
  const hasCode = (guest: Guest) => code !== null && guest.code === code
  const matches = ({ name, address, companions }: Guest) => {
    const parts = searchable([name, ...companions].join(' ')).split(/[\s'’-]+/)
    return words.every(
      (word) => parts.some((part) => part.startsWith(word)) || (address !== null && address.startsWith(word)),
    )
  }
  return [...present.filter(hasCode), ...present.filter((guest) => !hasCode(guest) && matches(guest))]
}

/** The result of a scanned code. */
export type Scan<Found> =
  | { kind: 'not-a-code' }
  /** A code of another event, or of somebody who isn't on the list. */
  | { kind: 'not-listed' }
  | { kind: 'here' | 'expected' | 'not-going'; guest: Found }

/** Reads a scanned code: the address in a guest's QR code, or the code alone. Removed guests aren't on the list. */
export function readScan<Found extends Guest>(guests: readonly Found[], text: string): Scan<Found> {
  const code = readCheckInCode(text)
  if (code === null) return { kind: 'not-a-code' }
  const guest = guests.find((listed) => !listed.isRemoved && listed.code === code)
  if (!guest) return { kind: 'not-listed' }
  if (guest.attendance === 'attended') return { kind: 'here', guest }
  return { kind: guest.answer === 'yes' ? 'expected' : 'not-going', guest }
}
