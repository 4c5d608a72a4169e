import { ProgramReport } from '#web/programs/program-report.tsx'

/** Report on all events, for operators. */
export function Programs() {
  return <ProgramReport isOwn={false} />
}
