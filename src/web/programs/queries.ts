import { useQuery } from '@tanstack/react-query'
import type { ProgramGroup } from '#contract/programs/program-options.ts'
import { apiQuery } from '#web/platform/query-client.ts'

/** Days from and to, as in the form; empty for the default. */
export interface ProgramSearch {
  by: ProgramGroup
  from: string
  to: string
}

/** Query parameters of a report. */
export const programCall = ({ by, from, to }: ProgramSearch) => ({ by, ...(from && { from }), ...(to && { to }) })

const staleTime = 20_000

/** Loads the report on all events, for operators, or on those that the current user hosts. */
export function useProgramReport(isOwn: boolean, search: ProgramSearch) {
  const query = programCall(search)
  const own = useQuery({ ...apiQuery('getOwnProgramReport', { query }), staleTime, enabled: isOwn })
  const all = useQuery({ ...apiQuery('getProgramReport', { query }), staleTime, enabled: !isOwn })
  return isOwn ? own : all
}
