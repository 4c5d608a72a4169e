/** An event as messages tell it; every text is ready to be read, in the venue's time. */
export interface EventLines {
  title: string
  /** "Saturday, November 21, 2026 · 10:00 AM to 12:00 PM EST" */
  when: string
  /** "Brower Park, Brooklyn, NY", "Online"; empty where nobody knows. */
  where: string
  /** Absolute address of its page. */
  url: string
}
