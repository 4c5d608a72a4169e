import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { EventFacets } from '#contract/events/event.ts'
import { paths } from '#web/paths.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { formatCount } from '#web/ui/feedback/result-count.tsx'
import { areForKids, kidAges, listActiveFilters } from './active-filters.ts'
import {
  areDefaultInterests,
  dropUnchosenInterests,
  facetsCall,
  writeHomeSearch,
  type HomeSearch,
} from './home-search.ts'
import { eventFacetsQuery } from '#web/event-parts/queries.ts'
import { msg, t, type Message } from '#texts/texts.ts'

interface Props {
  search: HomeSearch
  /** The search whose counts are already loaded. */
  shown: HomeSearch
  /** Updates part of the search in the URL. */
  onChange: (change: Partial<HomeSearch>) => void
}

interface Toggle {
  /** Key of the toggle, unique among the others. */
  key: string
  label: Message
  isOn(search: HomeSearch): boolean
  /** Returns the change that turns it on or off. */
  change(search: HomeSearch, isOn: boolean): Partial<HomeSearch>
  /** Keys of the active filters that it represents. */
  covers: readonly string[]
}

const dayToggle = (label: Message, when: 'today' | 'weekend'): Toggle => ({
  key: when,
  label,
  isOn: (search) => search.when === when,
  change: (_, isOn) => ({ when: isOn ? when : null, from: null, to: null }),
  covers: [`when ${when}`],
})

const toggles: readonly Toggle[] = [
  dayToggle(msg('Today'), 'today'),
  dayToggle(msg('This weekend'), 'weekend'),
  { key: 'free', label: msg('Free'), isOn: ({ free }) => free, change: (_, free) => ({ free }), covers: ['free'] },
  {
    key: 'kids',
    label: msg('Kids'),
    isOn: areForKids,
    change({ ages }, isOn) {
      const others = ages.filter((age) => !kidAges.includes(age))
      return { ages: isOn ? [...kidAges, ...others] : others }
    },
    covers: ['kids'],
  },
  {
    key: 'online',
    label: msg('Online'),
    isOn: ({ online }) => online,
    change: (_, online) => ({ online }),
    covers: ['online'],
  },
]

/** Turns a quick filter on or off. Turning one on drops interests that nobody chose. */
const pressToggle = (toggle: Toggle, search: HomeSearch): Partial<HomeSearch> =>
  toggle.isOn(search)
    ? toggle.change(search, false)
    : { ...dropUnchosenInterests(search), ...toggle.change(search, true) }

/** Lists the words of the search that act as filters. Removing one searches the word itself. */
function listUnderstood({ q, literal }: HomeSearch, facets: EventFacets | undefined) {
  const shown = new Map((q ? (facets?.understood ?? []) : []).map(({ words, label }) => [words, label]))
  return [...shown]
    .filter(([words]) => !literal.includes(words))
    .map(([words, label]) => ({ words, label, removal: { literal: [...literal, words] } }))
}

/**
 * Active filters, each removable, then the toggles, those that are on first. On phones, active filters have a row of
 * their own.
 */
export function QuickChips({ search, shown, onChange }: Props) {
  const { data: facets } = useQuery(eventFacetsQuery(facetsCall(shown)))
  const covered = toggles.flatMap((toggle) => (toggle.isOn(search) ? toggle.covers : []))
  const removable = listActiveFilters(search).filter(({ key }) => !covered.includes(key))
  const understood = listUnderstood(search, facets)
  // Active toggles come first, so that all of them are visible.
  const inFront = [...toggles].sort((a, b) => Number(b.isOn(search)) - Number(a.isOn(search)))
  const line = useRef<HTMLUListElement>(null)
  const on = inFront
    .filter((toggle) => toggle.isOn(search))
    .map(({ key }) => key)
    .join(' ')
  // Browsers may return a promise, which an effect must not.
  useEffect(() => {
    line.current?.scrollTo({ left: 0 })
  }, [on])
  const isNarrowedByDefault = search.interests.length > 0 && areDefaultInterests(search)
  const link = (change: Partial<HomeSearch>) => ({ search, change, onChange })
  return (
    <div data-chips className="max-md:space-y-1 md:flex md:flex-wrap md:gap-2 md:py-1">
      {removable.length + understood.length > 0 && (
        <ul aria-label={t('Active filters')} className={row}>
          {understood.map(({ words, label, removal }) => (
            <ChipLink key={words} {...link(removal)} label={t('Remove {filter}', { filter: label })} isRemoval>
              {label}
              <X aria-hidden className="-me-1 size-4" strokeWidth={2.5} />
            </ChipLink>
          ))}
          {removable.map(({ key, label, removal }) => (
            <ChipLink key={key} {...link(removal)} label={t('Remove {filter}', { filter: label })} isRemoval>
              {label}
              <X aria-hidden className="-me-1 size-4" strokeWidth={2.5} />
            </ChipLink>
          ))}
          {isNarrowedByDefault && (
            <ChipLink {...link({ interests: [] })} isRemoval isPlain>
              {facets
                ? t('See all {count}', { count: formatCount(facets.inAnyCategory, facets.isCapped) })
                : t('See all')}
            </ChipLink>
          )}
        </ul>
      )}
      <ul ref={line} aria-label={t('Quick filters')} className={row}>
        {inFront.map((toggle) => {
          const isOn = toggle.isOn(search)
          return (
            <ChipLink key={toggle.key} {...link(pressToggle(toggle, search))} isPressed={isOn}>
              {isOn && <Check aria-hidden className="-ms-0.5 size-4" strokeWidth={2.75} />}
              {t(toggle.label)}
            </ChipLink>
          )
        })}
      </ul>
    </div>
  )
}

/** Scrolls sideways on phones, where a fade shows that it goes on. On wide screens, all chips share wrapping lines. */
const row =
  '-mx-gutter flex snap-x gap-2 overflow-x-auto px-gutter py-1 scroll-px-gutter [scrollbar-width:none] ' +
  'max-md:[mask-image:linear-gradient(to_right,transparent,#000_var(--spacing-gutter),#000_calc(100%-2.5rem),transparent)] ' +
  'max-md:pe-10 md:contents'

const chip =
  'inline-flex min-h-tap items-center gap-1.5 rounded-full border px-3.5 text-[0.9375rem] leading-tight font-medium ' +
  'whitespace-nowrap transition-[background-color,border-color,color]'
const looks = {
  off: 'border-edge/60 bg-card hover:border-fern hover:bg-fern-tint',
  on: 'border-fern bg-fern-tint text-fern-deep shadow-[inset_0_0_0_1px_var(--color-fern)]',
  plain: 'border-transparent font-semibold text-fern underline underline-offset-4 hover:text-fern-deep',
}

interface ChipLinkProps {
  search: HomeSearch
  change: Partial<HomeSearch>
  onChange: Props['onChange']
  /** Accessible name, if it isn't the text. */
  label?: string
  /** State of a toggle; undefined for other buttons. */
  isPressed?: boolean
  /** Disappears when pressed, so the focus moves to the nearest other chip. */
  isRemoval?: boolean
  isPlain?: boolean
  children: ReactNode
}

/** Returns a function that focuses the nearest chip that is still there: one before this one, else one after it. */
function prepareFocus(link: Element): () => void {
  const chips = [...(link.closest('[data-chips]')?.querySelectorAll('a') ?? [])]
  const at = chips.findIndex((chip) => chip === link)
  const nearest = [...chips.slice(0, at).toReversed(), ...chips.slice(at + 1)]
  return () => nearest.find((chip) => chip.isConnected)?.focus()
}

/** Looks and acts like a button. A link, so that it works before the scripts have loaded. */
function ChipLink({ search, change, onChange, label, isPressed, isRemoval, isPlain, children }: ChipLinkProps) {
  const press = (event: MouseEvent<HTMLAnchorElement> | KeyboardEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    const focusNearest = prepareFocus(event.currentTarget)
    onChange(change)
    // A toggle that moves back among the others loses the focus.
    const toggle = event.currentTarget
    requestAnimationFrame(isRemoval ? focusNearest : () => toggle.focus({ preventScroll: true }))
  }
  const isOn = isPressed ?? isRemoval
  return (
    <li className="shrink-0 snap-start">
      <Link
        to={paths.home + writeHomeSearch({ ...search, pages: 1, ...change })}
        role="button"
        aria-pressed={isPressed}
        aria-label={label}
        onClick={(click) => {
          if (!click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey) press(click)
        }}
        onKeyDown={(key) => {
          if (key.key === ' ') press(key)
        }}
        className={classNames(chip, isPlain ? looks.plain : isOn ? looks.on : looks.off)}
      >
        {children}
      </Link>
    </li>
  )
}
