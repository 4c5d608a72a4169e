import { useRef, lazy, useEffect, useState, type RefObject } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { PendingSaveWatch } from '#web/saved/pending-save-watch.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { GlyphSheet } from '#web/ui/layout/glyph.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { sitePageNames } from '#contract/site/site-options.ts'
import { MainNavigation } from './main-navigation.tsx'
import { paths } from './paths.ts'
import { LanguageSwitch } from './accounts/language-switch.tsx'
import { ScreenLink } from './platform/screen-link.tsx'
import { isFocusReturned, useScreenPosition } from './platform/screen-position.ts'
import { msg, t } from '#texts/texts.ts'

const RootExtras = lazy(async () => ({ default: (await import('./root-extras.tsx')).RootExtras }))

const withoutNavigation: string[] = [paths.welcome, paths.login]

/** Layout that persists across screens. Renders the page's `main`; screens render into it. */
export function RootLayout() {
  const main = useRef<HTMLElement>(null)
  const hasNavigation = !withoutNavigation.includes(useLocation().pathname)
  return (
    <>
      <a href="#main" className="skip-link">
        {t('Skip to content')}
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
        <ClientOnly isUrgent>
          <RootExtras />
        </ClientOnly>
      </div>
      <PendingSaveWatch />
      <ScreenChange main={main} />
    </>
  )
}

/** Progress bar along the top while the next screen loads. Appears after a short delay, so fast screens skip it. */
function NavigationProgress() {
  if (useNavigation().state === 'idle') return null
  return (
    <div
      aria-hidden
      className="fixed inset-x-0 top-0 z-50 h-[3px] origin-left rtl:origin-right animate-progress bg-marigold"
    />
  )
}

const labels = {
  about: msg('About'),
  help: msg('Help'),
  privacy: msg('Privacy'),
  terms: msg('Terms'),
  accessibility: msg('Accessibility'),
}

/** Links to the pages about this site, at the end of every screen. */
function SiteFooter() {
  return (
    <footer className="border-t border-line px-gutter py-2 text-sm text-muted print:hidden">
      <nav aria-label={t('About this site')}>
        <ul className="flex flex-wrap justify-center gap-x-1">
          {sitePageNames.map((name) => (
            <li key={name}>
              <ScreenLink
                href={`/${name}`}
                className="inline-flex min-h-tap items-center px-2.5 hover:text-ink hover:underline"
              >
                {t(labels[name])}
              </ScreenLink>
            </li>
          ))}
          <li>
            <LanguageSwitch className="inline-flex min-h-tap items-center px-2.5 hover:text-ink hover:underline" />
          </li>
        </ul>
      </nav>
    </footer>
  )
}

/** Returns the document title after its first change, empty before. Screens set it once their data has loaded. */
function useChangedTitle(): string {
  const [title, setTitle] = useState('')
  useEffect(() => {
    const element = document.querySelector('title')
    if (!element) return
    let shown = document.title
    const observer = new MutationObserver(() => {
      // Hydration sets the same title again; that must not take the focus.
      if (document.title === shown) return
      shown = document.title
      setTitle(shown)
    })
    observer.observe(element, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return title
}

/**
 * Moves the focus to a new screen's heading, or on Back to the link that was followed, and announces the title, as
 * browsers do on page load. Filters change the URL too, so only a new path counts as a new screen.
 */
function ScreenChange({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation()
  const title = useChangedTitle()
  const shownPath = useRef(pathname)
  useScreenPosition(main)
  useEffect(() => {
    // When content replaces a skeleton, the focused heading is removed with it.
    const focusIsLost = title !== '' && document.activeElement === document.body
    if (shownPath.current === pathname && !focusIsLost) return
    shownPath.current = pathname
    if (isFocusReturned()) return
    const heading = main.current?.querySelector('h1') ?? main.current
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname, title, main])
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
