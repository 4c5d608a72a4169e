/** Detects from an event's words whether it takes place online or in person. */

const virtualPlace =
  /^(?:(?:via |on |live on )?(?:zoom|online|virtual|webinar|web|internet|google meet|microsoft teams|ms teams|teams|webex|youtube(?: live)?|facebook live|discord|livestream|live stream|remote)(?:\s+(?:meeting|event|only|webinar|class|program|programme|link|call))?)\b(?!\s*(?:room|lab|center|centre))/i

const meetingAddress =
  /\bhttps?:\/\/(?:[\w-]+\.)*(?:zoom\.us|zoomgov\.com|meet\.google\.com|teams\.microsoft\.com|teams\.live\.com|webex\.com|gotomeeting\.com|gotowebinar\.com|whereby\.com|meet\.jit\.si|crowdcast\.io|streamyard\.com|bigmarker\.com|airmeet\.com|hopin\.com)\/[^\s<>"')]*/i

/** Words that make "online" or "virtual" the subject of an event, which may take place in person. */
const notAsSubject =
  '(?![- ](?:reality|shopping|safety|dating|banking|resources?|security|privacy|scams?|fraud|business|marketing|databases?|presence|tools|research|services|archives)\\b)'
/** A title that begins with one of these words is decisive, because organizers' forms often require an address. */
const virtualFromTheStart = new RegExp(`^\\W*(?:virtual|online|webinar|livestream)\\b${notAsSubject}`, 'i')
/** Matches a description that opens with the title and the program: "Evening Prayer via Zoom". */
const opensWithProgram =
  /^[^\p{L}]{0,9}(?:[\p{L}’'-]{1,30},?\s){0,6}(?:via|on) (?:zoom|google meet|microsoft teams|webex)\b/iu
const virtualTitle = new RegExp(
  `(?:^|[\\s([:–-])(?:virtual|online|webinar|livestream(?:ed)?|via zoom|on zoom)${notAsSubject}(?:$|[\\s)\\]:!,–-])`,
  'i',
)
const alsoInPerson = /\bin[- ]person (?:and|or|&)|\bhybrid\b|(?:and|or|&) in[- ]person\b|\bnot virtual\b/i

/** An event with a street and number takes place in person, whatever the text mentions. */
const streetAddress =
  /(?<!\d)\d{1,6}\s\p{Lu}[\p{L}.]{0,30}(?:\s\p{L}{1,30})?\s(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Dr|Drive|Ln|Lane|Way|Hwy)\b/u

export interface AttendanceWords {
  title: string
  description: string
  location: string
  keywords: readonly string[]
}

/** Returns the first meeting link in a text, or null. */
export function findMeetingLink(text: string): string | null {
  return meetingAddress.exec(text)?.[0].replace(/(?<![.,;])[.,;]+$/, '') ?? null
}

const kinds =
  'meet-?ups?|meetings?|events?|sessions?|trainings?|class(?:es)?|courses?|workshops?|webinars?|talks?|lectures?|programs?|conversations?|discussions?|presentations?|gatherings?|conferences?|seminars?|story ?times?|book clubs?|info sessions?|open houses?|panels?|q&a|series|lessons?|practice|writing'
/** Matches statements that the event itself takes place online. */
const saysVirtual = new RegExp(
  [
    `\\b(?:this|our|an?|the|next|join (?:us for|our)) (?:[\\w'’-]+,? ){0,3}?(?:virtual|online|remote)(?:,)? (?:[\\w'’-]+ ){0,2}?(?:${kinds})\\b`,
    `\\bthis (?:[\\w'’-]+ ){0,3}webinar\\b|\\b(?:in|for|join) (?:this|our|us for an?|an?) (?:[\\w'’-]+ ){0,3}webinar\\b`,
    `\\b(?:join|meet|gather|attend|participate|held|hosted|conducted|offered|takes? place|meeting|presented)(?: us| with us| together)? (?:virtually|online|remotely|(?:on|via|over|through|by|using) (?:the )?(?:zoom|google meet|microsoft teams|ms teams|webex))\\b`,
    '\\bonline (?:via|on|over) (?:zoom|google meet|microsoft teams|webex)\\b',
    '\\b(?:location|where|venue|place):? *(?:online|virtual|zoom|google meet|microsoft teams|ms teams|webex)\\b',
    `\\bvirtual (?:program|event|class|workshop|meeting) ?[|•\\n]`,
    `\\bjoin (?:the )?zoom (?:meeting|link|webinar|call|here)\\b|\\bzoom (?:link|meeting id|info|details|registration)\\b|\\bregister for the zoom\\b`,
    `\\b(?:meeting|event|program|class|format|session|group) (?:[\\w'’-]+ ){0,3}(?:is|are|will be) (?:currently |held |fully |entirely )?(?:virtual|online|on zoom|via zoom)\\b`,
    `(?:^|[.!?\\n|] ?|\\b[AP]M (?:[A-Z]{2,4}\\.? )?)(?:Virtual|Online|VIRTUAL|ONLINE)(?: only)?[.!|\\n]`,
  ].join('|'),
  'iu',
)
/** Matches statements that people can also attend in person. */
const saysInPerson =
  /\bin[- ]person\b|\bhybrid\b|\b(?:or|and|also|both) (?:[\w]+ )?(?:online|virtual(?:ly)?|(?:via|on|over) zoom|livestream(?:ed)?)\b|\b(?:online|virtual|zoom) (?:option|attendance|as well|too)\b|\bdoors? (?:open|at)\b/i
/** Characters of a description that are about the event itself. */
const ownLength = 700

/** Returns whether an event is online only. A meeting link next to a street address makes it hybrid. */
export function isVirtual({ title, description, location, keywords }: AttendanceWords): boolean {
  if (alsoInPerson.test(`${title}\n${location}`)) return false
  if (virtualPlace.test(location) || findMeetingLink(location)) return true
  if (virtualFromTheStart.test(title) || keywords.some((word) => /^webinars?$/i.test(word))) return true
  if (opensWithProgram.test(description) && !saysInPerson.test(description.slice(0, ownLength))) return true
  const isNamedSo = virtualTitle.test(title) || keywords.some((word) => /^(?:virtual|online|webinar)\b/i.test(word))
  if (isNamedSo) return !/\d \w/.test(location) || /^virtual/i.test(location)
  const beginning = description.slice(0, ownLength)
  if (saysVirtual.test(beginning) && !saysInPerson.test(`${title}\n${beginning}`)) return !streetAddress.test(location)
  return location === '' && (findMeetingLink(description) !== null || /\b(?:on|via|over) zoom\b/i.test(description))
}
