import ICAL from 'ical.js'
import nodeIcal from 'node-ical'

/** One occurrence as a calendar program shows it; times are UTC instants, or days for all-day events. */
export interface ReadOccurrence {
  start: string
  end: string
  title: string
  status: string
}

const instant = (date: Date): string => date.toISOString().replace('.000Z', 'Z')
const byStart = (a: ReadOccurrence, b: ReadOccurrence) =>
  a.start.localeCompare(b.start) || a.title.localeCompare(b.title)

/** Expands the calendar with ical.js, using only the VTIMEZONE blocks in the text. */
export function readWithIcalJs(text: string): ReadOccurrence[] {
  ICAL.TimezoneService.reset()
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const tell = (time: ICAL.Time) => (time.isDate ? time.toString() : instant(time.toJSDate()))
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  const found: ReadOccurrence[] = []
  for (const event of events.filter((candidate) => !candidate.isRecurrenceException())) {
    for (const other of events) {
      if (other.isRecurrenceException() && other.uid === event.uid) event.relateException(other)
    }
    const add = (item: ICAL.Event, start: ICAL.Time, end: ICAL.Time) => {
      const status = String(item.component.getFirstPropertyValue('status'))
      found.push({ start: tell(start), end: tell(end), title: item.summary, status })
    }
    if (!event.isRecurring()) {
      add(event, event.startDate, event.endDate)
      continue
    }
    const starts = event.iterator()
    for (let next = starts.next(); next && found.length < 1_000; next = starts.next()) {
      const { startDate, endDate, item } = event.getOccurrenceDetails(next)
      add(item, startDate, endDate)
    }
  }
  return found.sort(byStart)
}

/** Expands the calendar with node-ical, which uses the runtime's time zones. */
export function readWithNodeIcal(text: string): ReadOccurrence[] {
  const found: ReadOccurrence[] = []
  for (const component of Object.values(nodeIcal.sync.parseICS(text))) {
    if (component?.type !== 'VEVENT') continue
    const window = { from: new Date('2020-01-01'), to: new Date('2035-01-01') }
    for (const { start, end, isFullDay, event, summary } of nodeIcal.expandRecurringEvent(component, window)) {
      const tell = (date: Date) => (isFullDay ? localDay(date) : instant(new Date(date)))
      found.push({
        start: tell(start),
        end: tell(end),
        title: typeof summary === 'string' ? summary : summary.val,
        status: String(event.status),
      })
    }
  }
  return found.sort(byStart)
}

/** Formats an all-day date. node-ical returns it as midnight in this machine's time zone. */
function localDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
