import type { EventLines } from './event-lines.ts'
import { factRows } from '#mail/invitation-facts.tsx'
import { Facts } from '#mail/mail-parts.tsx'
import { t } from '#texts/texts.ts'

export const eventFacts = ({ when, where }: EventLines) => [
  { kind: 'when' as const, label: t('When'), value: when },
  ...(where ? [{ kind: 'where' as const, label: t('Where'), value: where }] : []),
]

/** Date and venue as a list. */
export function EventFacts({ event }: { event: EventLines }) {
  return <Facts facts={factRows(eventFacts(event), event.look?.map)} />
}
