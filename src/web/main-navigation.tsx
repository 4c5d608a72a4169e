import { Binoculars, CalendarHeart, CircleUser, House, Sprout, type LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { paths } from './paths.ts'
import { ScreenLink } from './platform/screen-link.tsx'
import { useSite } from './platform/use-site.tsx'
import { msg, t, type Message } from '#texts/texts.ts'

const items: { to: string; name: Message; Icon: LucideIcon; exact: boolean }[] = [
  { to: paths.home, name: msg('Home'), Icon: House, exact: true },
  { to: paths.goals, name: msg('My Goals'), Icon: Sprout, exact: true },
  // Exact, because event pages share this path but aren't necessarily among the user's own events.
  { to: paths.myEvents, name: msg('My Events'), Icon: CalendarHeart, exact: true },
  { to: paths.discover, name: msg('Discover'), Icon: Binoculars, exact: true },
  // Not `CircleUserRound`: it draws the ring last, which hides the face once filled.
  { to: paths.profile, name: msg('Profile'), Icon: CircleUser, exact: false },
]

const bar =
  '@container fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card pb-(--safe-bottom) [view-transition-name:navigation]'
const rail =
  'lg:sticky lg:inset-x-auto lg:top-0 lg:bottom-auto lg:h-dvh lg:w-26 lg:shrink-0 lg:border-t-0 lg:border-e lg:bg-well lg:pt-5'
const item =
  'group relative flex min-h-16 flex-col items-center justify-center gap-1 px-0.5 py-2 text-center text-muted ' +
  'transition-colors not-aria-[current]:hover:text-ink aria-[current]:text-fern-deep focus-visible:outline-offset-[-3px]'
const list = 'mx-auto grid max-w-column grid-cols-5 lg:max-w-none lg:grid-cols-1 lg:gap-1'
/** A container query, unlike one of the screen, follows the text size of the page. */
const largeText =
  'max-lg:@max-[18rem]:flex max-lg:@max-[18rem]:overflow-x-auto max-lg:@max-[18rem]:overscroll-x-contain'
const largeItem = 'max-lg:@max-[18rem]:min-h-[64px] max-lg:@max-[18rem]:px-[16px]'
/* In the rail, the current tab joins the page like a book's thumb index. */
const tab =
  'lg:min-h-20 lg:-me-px lg:ms-2 lg:rounded-s-lg lg:border lg:border-e-0 lg:border-transparent ' +
  'lg:aria-[current]:border-line lg:aria-[current]:bg-paper'
const ribbon =
  'before:absolute before:top-[-1px] before:h-[3px] before:w-9 before:origin-center before:scale-x-0 before:rounded-b-sm ' +
  'before:bg-marigold before:transition-transform aria-[current]:before:scale-x-100 lg:before:top-1/2 lg:before:start-[-1px] ' +
  'lg:before:h-9 lg:before:w-[3px] lg:before:-translate-y-1/2 lg:before:rounded-sm'

/** Returns true if `place` or, unless exact, a path below it is on screen. */
const isOpen = (place: string, pathname: string, isExact: boolean) =>
  pathname === place || (!isExact && pathname.startsWith(`${place}/`))

/** The town's logo and name above the rail's items, or the lark. */
function SiteMark() {
  const { name, logo } = useSite()
  return (
    <>
      <img
        src={logo ?? '/favicon.svg'}
        alt=""
        loading="lazy"
        className={`mx-auto hidden size-12 object-contain lg:block ${name === null ? 'mb-6' : 'mb-2'}`}
      />
      {name !== null && (
        <p className="mb-5 hidden px-1.5 text-center text-xs leading-tight font-semibold [overflow-wrap:anywhere] lg:block">
          {name}
        </p>
      )}
    </>
  )
}

/** Main navigation: a bottom bar on phones, a rail on the left on wide screens. */
export function MainNavigation() {
  const { pathname } = useLocation()
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const tabs = row.current
    const open = tabs?.querySelector<HTMLElement>('[aria-current]')
    if (!tabs || !open || tabs.scrollWidth <= tabs.clientWidth) return
    tabs.scrollTo({ left: open.offsetLeft - (tabs.clientWidth - open.offsetWidth) / 2 })
  }, [pathname])
  return (
    <nav aria-label={t('Main')} className={`${bar} ${rail}`}>
      <SiteMark />
      {/* Five labels of very large text don't fit, so their row scrolls, which takes a third of the height of two rows. */}
      <ul ref={row} className={`${list} ${largeText}`}>
        {items.map(({ to, name, Icon, exact }) => (
          <li key={to} className="shrink-0">
            <ScreenLink
              href={to}
              aria-current={isOpen(to, pathname, exact) ? 'page' : undefined}
              className={`${item} ${largeItem} ${tab} ${ribbon}`}
            >
              <Icon
                aria-hidden
                className="h-6 w-6 max-lg:@max-[18rem]:size-[28px] transition-[stroke-width] group-aria-[current]:fill-fern-tint"
                strokeWidth={1.75}
              />
              <span className="text-2xs font-semibold tracking-wide lg:text-xs">{t(name)}</span>
            </ScreenLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
