import { useRef, lazy } from 'react'
import { Outlet, useLocation } from 'react-router'
import { MainNavigation } from './main-navigation.tsx'
import { paths } from './paths.ts'
import { NavigationProgress } from './platform/navigation-progress.tsx'
import { ScreenChange } from './platform/screen-change.tsx'
import { SessionWatch } from './people/session-watch.tsx'
import { SiteFooter } from './site/site-footer.tsx'
import { PendingSaveWatch } from './saved/pending-save-watch.tsx'
import { classNames } from './ui/class-names.ts'
import { GlyphSheet } from './ui/glyph.tsx'
import { ClientOnly } from './ui/client-only.tsx'

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
