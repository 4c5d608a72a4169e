import { cutText, limits } from '#contract/limits.ts'
import { isMailAddress, normalizeAddress } from '#domain/invitations/invitation-address.ts'
import { t } from '#texts/texts.ts'

export interface ImportedGuest {
  /** Row of the table, from 1, after the header. */
  row: number
  /** May be empty if there is an address. */
  name: string
  address: string | null
  partySize: number
  note: string
}

export interface ImportProblem {
  row: number
  message: string
}

const columns = {
  name: ['name', 'fullname', 'guest', 'guestname', 'attendee', 'attendeename'],
  first: ['firstname', 'first', 'givenname'],
  last: ['lastname', 'last', 'surname', 'familyname'],
  address: ['email', 'emailaddress', 'mail', 'address'],
  people: ['people', 'partysize', 'party', 'guests', 'quantity', 'tickets'],
  note: ['note', 'notes', 'comment', 'comments'],
  rsvp: ['rsvp', 'status', 'response'],
} as const
type Column = keyof typeof columns

const columnKey = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

function findColumns(header: readonly string[]): Partial<Record<Column, number>> {
  const keys = header.map(columnKey)
  const found: Partial<Record<Column, number>> = {}
  for (const column of Object.keys(columns) as Column[]) {
    const at = keys.findIndex((key) => (columns[column] as readonly string[]).includes(key))
    if (at !== -1) found[column] = at
  }
  return found
}

/**
 * Removes control characters, and the apostrophe with which exports prevent spreadsheets from running a text as a
 * formula.
 */
const plain = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- the database and emails can't hold them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .trim()
    .replace(/^'(?=[=+\-@|%])/, '')

const outside = /^(?:removed|declined by the host|can.?t go|no|declined|not going|cancell?ed)$/i

/** Reads the number of people; 1 if the table doesn't say, null if it isn't a number that a party can have. */
function readParty(text: string): number | null {
  if (text === '' || text === '0') return 1
  const size = Number(text)
  return Number.isInteger(size) && size >= 1 && size <= limits.checkIn.party ? size : null
}

/**
 * Reads the rows of a guest table, such as an export of this or another program.
 * @param records the header and the rows
 * @returns null if there is neither a name nor an email column
 */
export function readGuestTable(
  records: readonly (readonly string[])[],
): { guests: ImportedGuest[]; problems: ImportProblem[]; declined: number } | null {
  const [header = [], ...rows] = records
  const at = findColumns(header)
  const hasNames = at.name !== undefined || at.first !== undefined || at.last !== undefined
  if (!hasNames && at.address === undefined) return null
  const guests: ImportedGuest[] = []
  const problems: ImportProblem[] = []
  let declined = 0
  for (const [index, cells] of rows.entries()) {
    const row = index + 1
    const read = (column: Column) => plain(cells[at[column] ?? -1] ?? '')
    const address = read('address')
    const name = cutText(read('name') || `${read('first')} ${read('last')}`.trim(), limits.rsvp.name)
    const partySize = readParty(read('people'))
    if (name === '' && address === '') problems.push({ row, message: t('There’s no name and no email address.') })
    else if (address !== '' && !isMailAddress(address)) {
      problems.push({ row, message: t('“{text}” isn’t an email address.', { text: cutText(address, 60) }) })
    } else if (partySize === null) {
      problems.push({ row, message: t('“{text}” isn’t a number of people.', { text: cutText(read('people'), 20) }) })
    } else if (outside.test(read('rsvp'))) declined += 1
    else {
      const note = cutText(read('note'), limits.guests.note)
      guests.push({ row, name, address: address === '' ? null : normalizeAddress(address), partySize, note })
    }
  }
  return { guests, problems, declined }
}

const nameKey = (name: string) => name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ')

/**
 * Splits guests without an address into new ones and those already on the list. Two rows with the same name are two
 * people, so only as many are added as the list lacks.
 * @param listed names on the list
 */
export function findMissingNames(guests: readonly ImportedGuest[], listed: readonly string[]): ImportedGuest[] {
  const left = new Map<string, number>()
  for (const name of listed) left.set(nameKey(name), (left.get(nameKey(name)) ?? 0) + 1)
  return guests.filter(({ name }) => {
    const count = left.get(nameKey(name)) ?? 0
    if (count > 0) left.set(nameKey(name), count - 1)
    return count === 0
  })
}
