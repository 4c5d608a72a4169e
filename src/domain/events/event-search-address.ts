/** Event search parameters that the home screen's URL supports. */
const homeParameters = ['q', 'interests', 'mood', 'ages', 'free', 'language', 'from', 'to', 'near', 'within']

/**
 * Returns the path of the home screen with the same search, or of the venue's or organizer's page. Sets empty interests
 * explicitly, since the screen would otherwise apply defaults.
 * @param query the parameters of `GET /api/events`
 */
export function buildHomePath(query: URLSearchParams): string {
  const [venue, organizer] = [query.get('venue'), query.get('organizer')]
  if (venue) return `/venues/${encodeURIComponent(venue)}`
  if (organizer) return `/organizers/${encodeURIComponent(organizer)}`
  const search = new URLSearchParams()
  for (const name of homeParameters) {
    const value = query.get(name)
    if (value) search.set(name, value)
  }
  if (query.get('virtual') === 'true') search.set('online', 'true')
  if (!search.has('q') && !search.has('interests')) search.set('interests', '')
  return `/home?${search.toString().replaceAll('%2C', ',')}`
}
