import { useEffect, type ReactNode } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { paths } from './paths.ts'
import { ApiError, UnreachedError } from './platform/api.ts'
import { useHead } from './platform/head.tsx'
import { Button } from './ui/layout/button.tsx'
import { EmptyState } from './ui/feedback/empty-state.tsx'
import { LazyLark } from './ui/lark/lazy-lark.tsx'
import { msg, t } from '#texts/texts.ts'

const words = msg("Try again, or check back later—we're probably fixing it with tea and duct tape.")

const offlineWords = {
  cached: msg('This page needs a connection. Your saved events and goals still work offline.'),
  bare: msg('This page needs a connection. We’ll open it as soon as you’re back online.'),
}

/**
 * Replaces a screen whose code or data isn't on this device. Not loaded lazily: on a first visit, nothing is cached yet,
 * and reloading would leave the app for the browser's error page.
 */
function OfflinePage() {
  const isCached = Boolean(navigator.serviceWorker?.controller)
  const text = t(isCached ? offlineWords.cached : offlineWords.bare)
  useEffect(() => {
    const reload = () => window.location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  useHead({ title: t('Offline · Wonderlark'), description: text })
  return (
    <EmptyState
      level={1}
      figure={<LazyLark pose="resting" />}
      title={t('No signal out here.')}
      className="my-auto"
      actions={
        isCached && (
          <>
            <Button asChild>
              <Link to={paths.myEvents}>{t('My Events')}</Link>
            </Button>
            <Button asChild variant="outline">
              <Link to={paths.goals}>{t('My Goals')}</Link>
            </Button>
            <Button variant="quiet" onClick={() => window.location.reload()}>
              {t('Try Again')}
            </Button>
          </>
        )
      }
    >
      {text}
    </EmptyState>
  )
}

function FailurePage() {
  useHead({ title: t('Something went sideways · Wonderlark'), description: t(words) })
  return (
    <EmptyState
      level={1}
      figure={<LazyLark pose="mending" />}
      title={t('Something went a little sideways.')}
      className="my-auto"
      actions={<Button onClick={() => window.location.reload()}>{t('Try Again')}</Button>}
    >
      {t(words)}
    </EmptyState>
  )
}

/**
 * Returns whether a screen failed because there is no network, or because the server can't be reached although there is
 * one. Then the browser won't report when the server is reachable again.
 */
function isOffline(error: unknown): boolean {
  if (!(error instanceof TypeError && 'onLine' in navigator)) return false
  return !navigator.onLine || (error instanceof UnreachedError && Boolean(navigator.serviceWorker?.controller))
}

/** Replaces a screen that failed to load or render. */
export function RouteError() {
  const error = useRouteError()
  return isOffline(error) ? <OfflinePage /> : <FailurePage />
}

interface MissingProps {
  title: string
  /** Without the site's name; `title` if absent. */
  documentTitle?: string
  action: { to: string; label: string }
  children: ReactNode
}

function MissingPage({ title, documentTitle = title, action, children }: MissingProps) {
  useHead({ title: `${documentTitle} · Wonderlark`, description: '', isUnlisted: true })
  return (
    <EmptyState
      level={1}
      figure={<LazyLark pose="puzzled" />}
      title={title}
      className="my-auto"
      actions={
        <Button asChild>
          <Link to={action.to}>{action.label}</Link>
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}

/** Replaces a screen that doesn't exist (404) with a friendly message. Handles other errors as usual. */
export function MissingOrError(props: MissingProps) {
  const error = useRouteError()
  const isMissing = (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 404
  return isMissing ? <MissingPage {...props} /> : <RouteError />
}
