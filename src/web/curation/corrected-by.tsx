import type { Correction } from '#contract/curation/curation.ts'
import { Age } from '#web/ui/layout/age.tsx'
import { rich } from '#texts/rich.ts'

/** Shows who corrected an event, and when. */
export function CorrectedBy({ correction: { by, at } }: { correction: Pick<Correction, 'by' | 'at'> }) {
  const age = <Age at={at} />
  return by ? rich('By {name}, {age}', { name: by.name, age }) : rich('By a deleted account, {age}', { age })
}
