/** The place for who is invited and who comes, on the host's page. */
export function GuestList(_props: { eventId: number }) {
  return null
}
