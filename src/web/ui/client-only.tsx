import { Component, Suspense, type ReactNode } from 'react'
import { useBrowserValue } from '#web/platform/store.ts'

/** Leaves out a part whose code can't be loaded, instead of replacing the screen with an error. React reports it. */
class Optional extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

/**
 * Renders its children after hydration, once their code has loaded. For `lazy` components that aren't part of the first
 * paint: `renderToString` can't wait for them.
 */
export function ClientOnly({ children }: { children: ReactNode }) {
  const isHydrated = useBrowserValue(() => true, false)
  return (
    isHydrated && (
      <Optional>
        <Suspense>{children}</Suspense>
      </Optional>
    )
  )
}
