/**
 * Calendar programs use the account that created an entry as its organizer, and as the name of the calendar. Neither
 * means that this person wants to be named in public.
 */

/** Words that occur in names of organizations, but not of people. */
const organizations = new RegExp(
  String.raw`\b(?:academ\w*|adventures?|alliance|american|arts?|assembly|association|auditorium|ballet|books?|bookshops?|bookstores?|borough|branch|brewery|brewing|business|cafe|calendar|camp|cent(?:er|re)s?|chapter|chess|choir|chorale|chorus|city|classes|clinic|club|coalition|coffee|collective|college|committee|communit\w*|compan\w*|conservancy|conservatory|cooperative|co-?op|corp|council|county|craft|crafts|dance|department|dept|design|district|division|education|entertainment|events?|extension|farms?|federation|festival|film|fitness|foundation|friends|galler\w*|gardens?|global|group|guild|health|heritage|historic\w*|history|hospital|hotel|inc|institute|international|kids|kitchen|labs?|language|league|learning|librar\w*|ltd|llc|makers?|makerspace|market|media|meetup|ministr\w*|mission|museum|music|national|nature|network|news|office|online|opera|orchestra|organi[sz]ation|outdoors?|parish|parks & rec\w*|partners|players|playhouse|pottery|preserve|press|productions?|programs?|project|public|radio|recreation|region\w*|resort|restaurant|school|sciences?|seniors?|services?|shop|society|station|store|studios?|symphony|synagogue|tavern|team|tech\w*|theat(?:er|re)|tours?|town|township|trails?|training|trust|union|universit\w*|village|vineyards?|volunteers?|wellness|winery|womens?|workshops?|writers|ymca|yoga|youth|zoo)\b`,
  'i',
)
/** Words in names of organizations that are also family names. */
const alsoFamilies = /\b(?:bands?|church|fields?|hall|house|inn|parks?|temple|barns?)\b/i

const freeMail =
  /@(?:gmail|googlemail|yahoo|ymail|hotmail|outlook|live|msn|aol|icloud|me|mac|comcast|verizon|att|sbcglobal|bellsouth|cox|charter|earthlink|protonmail|proton|pm|gmx|web|t-online|fastmail|zoho|mail)\.\w/i

// The length keeps the time linear for a text without an @.
const address = /[\w.+%'-]{1,100}@[\w-]+(?:\.[\w-]+)+/
const namePart = /^\p{Lu}[\p{L}'’-]*\.?$/u

const letters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')

/** Returns whether the part before the @ consists of the names or initials of a person: `jane.doe`, `jdoe`, `doej`. */
function isMadeOf(account: string, first: string, last: string): boolean {
  const parts = account.toLowerCase().split(/[._-]/).map(letters).filter(Boolean)
  const whole = parts.join('')
  const names = [first + last, last + first, (first[0] ?? '') + last, last + (first[0] ?? ''), first + (last[0] ?? '')]
  return names.includes(whole) || (parts.length > 1 && parts.includes(last)) || whole === first || whole === last
}

/** Returns whether a name with this email address belongs to a person rather than an organization. */
function isPerson(name: string, email: string): boolean {
  const words = name.trim().split(/\s+/)
  if (words.length < 2 || words.length > 3 || !words.every((word) => namePart.test(word))) return false
  if (/^(?:the|st|saint|mount|mt|fort|new|old)\b/i.test(name) || organizations.test(name)) return false
  const [first, last] = [letters(words[0] ?? ''), letters(words.at(-1) ?? '')]
  const account = email.slice(0, email.indexOf('@'))
  if (isMadeOf(account, first, last)) return true
  return freeMail.test(email) && !alsoFamilies.test(name)
}

const decode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Returns the name of an organizer or a calendar; empty if it is an email address, or a person's name that comes from
 * one.
 * @param email address of the account, as `mailto:` or within a URL; empty if there is none
 */
export function withoutPeople(name: string, email = ''): string {
  const shown = /%[\da-f]{2}/i.test(name) ? decode(name) : name
  if (address.test(shown)) {
    const rest = shown
      .replace(new RegExp(address, 'g'), '')
      .replace(/\b(?:mailto|e-?mail):?|[()<>[\]]/gi, '')
      .trim()
    return /\p{L}{2}/u.test(rest) ? withoutPeople(rest, address.exec(shown)?.[0]) : ''
  }
  const account = address.exec(decode(email))?.[0]
  return account !== undefined && isPerson(shown, account) ? '' : shown.trim()
}
