import { CalendarHeart, Sprout } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Lark } from '#web/ui/lark.tsx'

const words = 'This page needs a connection. Your saved events and goals still work offline.'

/** Replaces a screen whose data isn't cached on this device. */
export function OfflinePage() {
  useEffect(() => {
    const reload = () => window.location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  useHead({ title: 'Offline · Wonderlark', description: words })
  return (
    <EmptyState
      level={1}
      figure={<Lark pose="resting" />}
      title="No signal out here."
      className="my-auto"
      actions={
        <>
          <Button asChild>
            <Link to={paths.myEvents}>
              <CalendarHeart aria-hidden className="size-5" />
              My Events
            </Link>
          </Button>
          <Button asChild variant="outline">
            <Link to={paths.goals}>
              <Sprout aria-hidden className="size-5" />
              My Goals
            </Link>
          </Button>
          <Button variant="quiet" onClick={() => window.location.reload()}>
            Try Again
          </Button>
        </>
      }
    >
      {words}
    </EmptyState>
  )
}
