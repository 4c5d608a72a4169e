import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LateLark } from '#web/ui/lazy-lark.tsx'
import { anyEventQuery } from './queries.ts'

/** Nothing fits the filters; or this Wonderlark has nothing at all yet, and then says how that changes. */
export function NoEvents() {
  const { data: events } = useSuspenseQuery(anyEventQuery)
  const navigate = useNavigate()
  const client = useQueryClient()
  if (events.length === 0) return <EmptyCatalogue />
  const surprise = async () => {
    const choices = await client.ensureQueryData(anyEventQuery)
    const chosen = choices[Math.floor(Math.random() * choices.length)]
    if (chosen) await navigate(paths.event(chosen.id))
  }
  return (
    <EmptyState
      figure={<LateLark pose="searching" />}
      title="No luck this time."
      actions={<Button onClick={() => void surprise()}>Surprise Me Instead</Button>}
    >
      Maybe try a new mood—or wander a little farther?
    </EmptyState>
  )
}

function EmptyCatalogue() {
  return (
    <EmptyState figure={<LateLark pose="resting" />} title="The meadow is still quiet.">
      <p>No events have been added to this Wonderlark yet. Come back soon.</p>
      <p className="mt-2 text-sm">
        Do you look after this one? Bring in a calendar with <code>npm run import -- &lt;file or address&gt;</code>
      </p>
    </EmptyState>
  )
}
