/** What the address of the home screen understands of a call's parameters. */
const told = ['q', 'interests', 'mood', 'ages', 'free', 'near', 'within']

/**
 * The home screen with the same search. Without interests in its address it would choose some by itself.
 * @param call the parameters of `GET /api/events`
 */
export function homeAddress(call: URLSearchParams): string {
  const search = new URLSearchParams()
  for (const name of told) {
    const value = call.get(name)
    if (value) search.set(name, value)
  }
  if (!search.has('q') && !search.has('interests')) search.set('interests', '')
  return `/home?${search.toString().replaceAll('%2C', ',')}`
}
