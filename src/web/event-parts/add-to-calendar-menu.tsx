import { Apple, CalendarPlus, CalendarRange, Mail } from 'lucide-react'
import type { ReactElement } from 'react'
import type { LearningEvent } from '#contract/events/event.ts'
import { googleCalendarLink, outlookCalendarLink } from '#domain/calendar/calendar-links.ts'
import { paths } from '#web/paths.ts'
import { apiPath } from '#web/platform/api.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Menu, type MenuItem } from '#web/ui/dialog/menu.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { t } from '#texts/texts.ts'

export interface AddToCalendarMenuProps {
  event: LearningEvent
  /** Control that opens the menu; defaults to an "Add to Calendar" button. */
  trigger?: ReactElement
  align?: 'start' | 'end'
}

/** @throws Error if the browser blocks the window */
function openCalendar(address: string): void {
  const opened = window.open(address, '_blank')
  if (!opened) throw new Error('The window was blocked.')
  opened.opener = null
}

/**
 * Downloads the calendar file, which the browser hands to the system's calendar app. Fetches it first to detect server
 * errors.
 * @throws Error if the server doesn't return the file
 */
async function downloadFile(path: string): Promise<void> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`The response to the file has status ${response.status}.`)
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

/** @param done called with the calendar to which the event was added */
async function add(done: string, work: () => void | Promise<void>): Promise<void> {
  try {
    await work()
    toast({ title: t('Calendar Event Created'), description: done })
  } catch {
    const description = t('Unable to add event to calendar. Please try again.')
    toast({ title: t('Sync Failed'), description, variant: 'destructive' })
  }
}

/** Returns one menu item for each calendar. */
export function calendarChoices(event: LearningEvent): MenuItem[] {
  const page = () => window.location.origin + paths.event(event)
  const file = (dates: 'this' | 'all') =>
    apiPath('getEventCalendar', { params: { id: event.id }, query: { dates, key: event.linkKey } })
  const apple = 'Apple / iCal'
  const google = 'Google Calendar'
  const outlook = 'Outlook'
  const added = (calendar: string) => t('Event added to {calendar}', { calendar })
  const items: MenuItem[] = [
    {
      label: google,
      icon: <CalendarPlus aria-hidden />,
      onSelect: () => void add(added(google), () => openCalendar(googleCalendarLink(event, page()))),
    },
    {
      label: apple,
      icon: <Apple aria-hidden />,
      onSelect: () => void add(added(apple), () => downloadFile(file('this'))),
    },
    {
      label: outlook,
      icon: <Mail aria-hidden />,
      onSelect: () => void add(added(outlook), () => openCalendar(outlookCalendarLink(event, page()))),
    },
  ]
  if (event.seriesId === null) return items
  const every: MenuItem = {
    label: t('All dates'),
    hint: t('Download the whole series as a calendar file'),
    icon: <CalendarRange aria-hidden />,
    onSelect: () => void add(t('Event added to your calendar'), () => downloadFile(file('all'))),
  }
  return [...items, every]
}

/** Menu that adds an event to the visitor's calendar. */
export function AddToCalendarMenu({ event, trigger, align = 'start' }: AddToCalendarMenuProps) {
  const button = (
    <Button variant="quiet">
      <CalendarPlus aria-hidden className="size-5" />
      {t('Add to Calendar')}
    </Button>
  )
  return <Menu trigger={trigger ?? button} items={calendarChoices(event)} align={align} />
}
