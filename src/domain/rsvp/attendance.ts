/** Detects from an event's words whether it takes place online or in person. */

const virtualPlace =
  /^(?:(?:via |on |live on )?(?:zoom|online|virtual|webinar|web|internet|google meet|microsoft teams|ms teams|teams|webex|youtube(?: live)?|facebook live|discord|livestream|live stream|remote)(?:\s+(?:meeting|event|only|webinar|class|program|programme|link|call))?)\b(?!\s*(?:room|lab|center|centre))/i

const meetingAddress =
  /\bhttps?:\/\/(?:[\w-]+\.)*(?:zoom\.us|zoomgov\.com|meet\.google\.com|teams\.microsoft\.com|teams\.live\.com|webex\.com|gotomeeting\.com|gotowebinar\.com|whereby\.com|meet\.jit\.si|crowdcast\.io|streamyard\.com|bigmarker\.com|airmeet\.com|hopin\.com)\/[^\s<>"')]*/i

/** A title that begins with one of these words is decisive, because organizers' forms often require an address. */
const virtualFromTheStart = /^\W*(?:virtual|online|webinar|livestream)\b/i
const virtualTitle = /(?:^|[\s([:–-])(?:virtual|online|webinar|livestream(?:ed)?|via zoom|on zoom)(?:$|[\s)\]:!,–-])/i
const alsoInPerson = /\bin[- ]person (?:and|or|&)|\bhybrid\b|(?:and|or|&) in[- ]person\b|\bnot virtual\b/i

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

/** Returns whether an event is online only. A meeting link next to a street address makes it hybrid. */
export function isVirtual({ title, description, location, keywords }: AttendanceWords): boolean {
  if (alsoInPerson.test(`${title}\n${location}`)) return false
  if (virtualPlace.test(location) || findMeetingLink(location)) return true
  if (virtualFromTheStart.test(title) || keywords.some((word) => /^webinars?$/i.test(word))) return true
  const isNamedSo = virtualTitle.test(title) || keywords.some((word) => /^(?:virtual|online|webinar)\b/i.test(word))
  if (isNamedSo) return !/\d \w/.test(location) || /^virtual/i.test(location)
  return location === '' && (findMeetingLink(description) !== null || /\b(?:on|via|over) zoom\b/i.test(description))
}
