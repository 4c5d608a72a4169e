/** Addresses that add a private calendar to somebody's programs. */
export interface CalendarLinks {
  /** Opens the calendar program of the machine. */
  webcal: string
  google: string
  outlook: string
}

export function calendarLinks(url: string): CalendarLinks {
  const webcal = url.replace(/^https?:/, 'webcal:')
  return {
    webcal,
    google: `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: webcal })}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url, name: 'My Wonderlark events' })}`,
  }
}
