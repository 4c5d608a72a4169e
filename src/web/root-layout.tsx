import { useRef, lazy } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { ScreenChange } from '#web/platform/screen-change.tsx'
import { SessionWatch } from '#web/people/session-watch.tsx'
import { SiteFooter } from '#web/site/site-footer.tsx'
import { PendingSaveWatch } from '#web/saved/pending-save-watch.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { GlyphSheet } from '#web/ui/glyph.tsx'
import { ClientOnly } from '#web/ui/client-only.tsx'
import { MainNavigation } from './main-navigation.tsx'
import { paths } from './paths.ts'

const RootExtras = lazy(async () => ({ default: (await import('./root-extras.tsx')).RootExtras }))

const withoutNavigation: string[] = [paths.welcome, paths.login]

/** Layout that persists across screens. Renders the page's `main`; screens render into it. */
export function RootLayout() {
  const main = useRef<HTMLElement>(null)
  const hasNavigation = !withoutNavigation.includes(useLocation().pathname)
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <GlyphSheet />
      <NavigationProgress />
      <div className={classNames('flex min-h-svh flex-col', hasNavigation && 'has-bar lg:flex-row')}>
        {hasNavigation && <MainNavigation />}
        <div className="flex min-w-0 flex-1 flex-col">
          <main ref={main} id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col">
            <Outlet />
          </main>
          <SiteFooter />
        </div>
        <ClientOnly>
          <RootExtras />
        </ClientOnly>
      </div>
      <SessionWatch />
      <PendingSaveWatch />
      <ScreenChange main={main} />
    </>
  )
}

/** Progress bar along the top while the next screen loads. Appears after a short delay, so fast screens skip it. */
function NavigationProgress() {
  if (useNavigation().state === 'idle') return null
  return <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-[3px] origin-left animate-progress bg-marigold" />
}
