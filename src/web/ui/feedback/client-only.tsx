import { Component, Suspense, useDeferredValue, type ReactNode } from 'react'
import { useBrowserValue } from '#web/platform/store.ts'
import { toast } from './toast-store.ts'
import { t } from '#texts/texts.ts'

interface Props {
  children: ReactNode
  /** Shown while the code loads. */
  fallback?: ReactNode
  /** Whether to render the children right after hydration. Default: once React has nothing more urgent to do. */
  isUrgent?: boolean
  /** For dialogs that the person has opened: a failure to load is reported, and this closes the dialog. */
  onFailure?(): void
}

/** Leaves out a part whose code can't be loaded, instead of replacing the screen with an error. React reports it. */
class Optional extends Component<Pick<Props, 'children' | 'onFailure'>, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override componentDidCatch() {
    const { onFailure } = this.props
    if (!onFailure) return
    toast({
      title: t('Couldn’t open this'),
      description: t('Check your connection, then reload the page.'),
      variant: 'destructive',
    })
    onFailure()
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

/**
 * Renders its children after hydration, once their code has loaded. For `lazy` components that aren't part of the first
 * paint: `renderToString` can't wait for them.
 */
export function ClientOnly({ children, fallback, isUrgent = false, onFailure }: Props) {
  const isHydrated = useBrowserValue(() => true, false)
  // Deferred, so that React yields to the browser while it renders all these parts of a page.
  const isHydratedLater = useDeferredValue(isHydrated)
  return (
    (isUrgent ? isHydrated : isHydratedLater) && (
      <Optional {...(onFailure && { onFailure })}>
        <Suspense fallback={fallback}>{children}</Suspense>
      </Optional>
    )
  )
}
