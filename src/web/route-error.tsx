import { lazy } from 'react'
import { useRouteError } from 'react-router'
import { useHead } from './platform/head.tsx'
import { Button } from './ui/button.tsx'
import { EmptyState } from './ui/empty-state.tsx'
import { LazyLark } from './ui/lazy-lark.tsx'
import { ClientOnly } from './ui/client-only.tsx'

const OfflinePage = lazy(async () => ({ default: (await import('./offline/offline-page.tsx')).OfflinePage }))

const words = "Try again, or check back later—we're probably fixing it with tea and duct tape."

/** Replaces a screen that failed to load or render. */
export function RouteError() {
  const isUnreached = useRouteError() instanceof TypeError && !navigator.onLine
  useHead({ title: 'Something went sideways · Wonderlark', description: words })
  if (isUnreached)
    return (
      <ClientOnly>
        <OfflinePage />
      </ClientOnly>
    )
  return (
    <EmptyState
      level={1}
      figure={<LazyLark pose="mending" />}
      title="Something went a little sideways."
      className="my-auto"
      actions={<Button onClick={() => window.location.reload()}>Try Again</Button>}
    >
      {words}
    </EmptyState>
  )
}
