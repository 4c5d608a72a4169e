import { useHead } from './platform/head.tsx'
import { Button } from './ui/button.tsx'
import { EmptyState } from './ui/empty-state.tsx'
import { LateLark } from './ui/late-lark.tsx'

const words = "Try again, or check back later—we're probably fixing it with tea and duct tape."

/** What stands in the place of a screen that could not be shown. */
export function RouteError() {
  useHead({ title: 'Something went sideways · Wonderlark', description: words })
  return (
    <EmptyState
      level={1}
      figure={<LateLark pose="mending" />}
      title="Something went a little sideways."
      className="my-auto"
      actions={<Button onClick={() => window.location.reload()}>Try Again</Button>}
    >
      {words}
    </EmptyState>
  )
}
