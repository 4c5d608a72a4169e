import { ArrowLeft, ChevronDown, type LucideIcon } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { OperatorOverview } from '#contract/admin/operator.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { canUseViewTransition } from '#web/platform/screen-link.tsx'
import { msg, t, type Message } from '#texts/texts.ts'
import { rich } from '#texts/rich.ts'
import { hidden } from '#web/ui/layout/text-tags.tsx'

/** Headings of the navigation, in order. The first group has none. */
const sectionGroups = [
  { name: '', label: null },
  { name: 'events', label: msg('Events') },
  { name: 'sources', label: msg('Sources') },
  { name: 'people', label: msg('People') },
  { name: 'system', label: msg('System') },
] as const

export interface NavigationSection {
  /** Last segment of the path; empty for the first section. */
  name: string
  group: (typeof sectionGroups)[number]['name']
  label: Message
  Icon: LucideIcon
  /** Number of items waiting in the section. */
  count?(overview: OperatorOverview): number
}

const sectionPath = (name: string) => (name === '' ? paths.admin : paths.adminSection(name))

const getCount = ({ count }: NavigationSection, overview: OperatorOverview | undefined) =>
  overview && count ? count(overview) : 0

function Waiting({ number, isElsewhere = false }: { number: number; isElsewhere?: boolean }) {
  if (number === 0) return null
  const values = { number: number > 99 ? '99+' : number, hidden }
  return (
    <span className="rounded-full bg-marigold px-1.5 text-xs leading-5 font-bold text-on-marigold tabular-nums">
      {isElsewhere
        ? rich('{number}<hidden> waiting in other sections</hidden>', values)
        : rich('{number}<hidden> waiting</hidden>', values)}
    </span>
  )
}

const link =
  'flex min-h-tap items-center gap-2.5 rounded-md border border-transparent px-3 font-semibold text-muted ' +
  'transition-colors hover:text-ink aria-[current]:border-line aria-[current]:bg-card aria-[current]:text-fern-deep ' +
  'aria-[current]:shadow-paper'

interface NavigationProps {
  sections: readonly NavigationSection[]
  shown: NavigationSection
  overview: OperatorOverview | undefined
  /** A screen below a section, which on phones has only a link back to it. */
  isItem?: boolean
}

function SectionLink({ section, isShown, waiting }: { section: NavigationSection; isShown: boolean; waiting: number }) {
  const { name, label, Icon } = section
  return (
    <Link
      to={sectionPath(name)}
      viewTransition={canUseViewTransition()}
      aria-current={isShown ? 'page' : undefined}
      className={link}
    >
      <Icon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">{t(label)}</span>
      <Waiting number={waiting} />
    </Link>
  )
}

/** Scrolls the sidebar, which is recreated in each section, to the link of that section. */
function showCurrent(sidebar: HTMLElement | null): void {
  const current = sidebar?.querySelector<HTMLElement>('[aria-current]')
  if (sidebar && current) sidebar.scrollTop = current.offsetTop - (sidebar.clientHeight - current.offsetHeight) / 2
}

/** Sections by group: a sidebar on wide screens, a menu under a button on others. */
function Navigation({ sections, shown, overview, isItem = false }: NavigationProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const elsewhere = sections.filter((each) => each !== shown).reduce((sum, each) => sum + getCount(each, overview), 0)
  const { Icon } = shown
  return (
    <nav
      ref={showCurrent}
      aria-label={t('Admin sections')}
      onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      className={classNames(
        'mb-5 lg:sticky lg:top-6 lg:mb-0 lg:max-h-[calc(100dvh-7.5rem)] lg:self-start lg:overflow-y-auto',
        isItem && 'max-lg:hidden',
      )}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-12 w-full items-center gap-2.5 rounded-md border border-edge bg-card px-3.5 font-semibold lg:hidden noscript:hidden"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-fern" strokeWidth={1.75} />
        <span className="min-w-0 flex-1 truncate text-start">
          {rich('<hidden>Section: </hidden>{section}', { hidden, section: t(shown.label) })}
        </span>
        <Waiting number={elsewhere} isElsewhere />
        <ChevronDown aria-hidden className={classNames('size-5 text-muted', isOpen && 'rotate-180')} />
      </button>
      <div
        id={id}
        className={classNames(
          'gap-4 max-lg:mt-2 max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-well max-lg:p-2 lg:grid noscript:grid',
          isOpen ? 'grid' : 'hidden',
        )}
      >
        {sectionGroups.map(({ name, label }) => {
          const members = sections.filter((section) => section.group === name)
          if (members.length === 0) return null
          return (
            <div key={name} role={label ? 'group' : undefined} aria-labelledby={label ? `${id}-${name}` : undefined}>
              {label && (
                <p id={`${id}-${name}`} className="label-caps px-3 pb-1 text-muted">
                  {t(label)}
                </p>
              )}
              <ul className="grid gap-0.5 max-lg:grid-cols-[repeat(auto-fill,minmax(min(11.5rem,100%),1fr))]">
                {members.map((section) => (
                  <li key={section.name}>
                    <SectionLink section={section} isShown={section === shown} waiting={getCount(section, overview)} />
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </div>
    </nav>
  )
}

/** Frame of all screens for operators: title, sections, and the content of the shown one. */
export function AdminFrame({ children, ...navigation }: NavigationProps & { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-page px-gutter pt-5 pb-10 lg:pt-8">
      <div className={classNames('mb-4 flex items-center gap-1 lg:mb-6', navigation.isItem && 'max-lg:sr-only')}>
        {!navigation.isItem && (
          <Button asChild variant="icon" className="-ms-2.5 lg:hidden">
            <Link to={paths.profile} aria-label={t('Back to Profile')}>
              <ArrowLeft aria-hidden className="size-5" />
            </Link>
          </Button>
        )}
        <h1>{t('Manage Wonderlark')}</h1>
      </div>
      <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
        {/* A new key closes the menu when another section opens. */}
        <Navigation key={navigation.shown.name} {...navigation} />
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  )
}
