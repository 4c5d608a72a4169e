import type { EventLines } from './event-lines.ts'
import { Facts } from './mail-parts.tsx'

/** Date and venue as a list. */
export function EventFacts({ event: { when, where } }: { event: EventLines }) {
  return <Facts facts={[{ label: 'When', value: when }, ...(where ? [{ label: 'Where', value: where }] : [])]} />
}
