import type { ContentProblem } from '#server/sources/formats/feed-event.ts'
import { msg, t, type Message } from '#texts/texts.ts'

/** Signs of programs in a page, and what their users can turn on. */
const byProgram: [RegExp, Message][] = [
  [
    /tribe-events|the-events-calendar/i,
    msg("The site's owner could turn on the REST API or the iCalendar export of The Events Calendar."),
  ],
  [
    /wp-content|wp-includes/,
    msg(
      "The site's owner could list the events with a WordPress plug-in that has an iCalendar feed, such as The Events Calendar.",
    ),
  ],
  [
    /squarespace/i,
    msg("The site's owner could list the events on a Squarespace events page; then give the address of that page."),
  ],
  [
    /wix\.com|wixstatic/i,
    msg("The site's owner could list the events with Wix Events; then give the address of that page."),
  ],
  [
    /facebook\.com\/tr|fbcdn/i,
    msg('Facebook shows events only to people who signed in; ask for a calendar elsewhere.'),
  ],
  [
    /drupal/i,
    msg("The site's owner could add an iCalendar feed to the list of events, with a Drupal module such as Views iCal."),
  ],
]

const general = msg(
  "The site's owner could publish the events as an iCalendar feed (.ics), or describe them on the page as schema.org events (JSON-LD).",
)

const byProblem: Partial<Record<ContentProblem, Message>> = {
  pdf: msg('Look for the web page or calendar that the document was made from.'),
  'not-found': msg('Check the address, or give that of the home page.'),
  denied: msg('The site keeps programs out; its owner could let this server read the calendar.'),
  'server-error': msg('Try again later.'),
  busy: msg('Try again later.'),
}

/** Returns a sentence about what would make events readable; empty if there is nothing to say. */
export function adviseOwner(problem: ContentProblem, html: string): string {
  const known = byProblem[problem]
  if (known !== undefined) return t(known)
  if (problem !== 'page' && problem !== 'news') return ''
  return t(byProgram.find(([sign]) => sign.test(html))?.[1] ?? general)
}
