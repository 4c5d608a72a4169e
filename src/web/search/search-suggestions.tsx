import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarDays, Landmark, MapPin, Search, UsersRound } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SearchSuggestion } from '#contract/events/event.ts'
import { paths } from '#web/paths.ts'
import { apiQuery } from '#web/platform/query-client.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import type { Typing } from '#web/ui/form/search-box.tsx'
import { msg, t } from '#texts/texts.ts'

const icons = { event: CalendarDays, topic: Search, venue: MapPin, organizer: UsersRound, organization: Landmark }
const kindNames = {
  event: msg('Event'),
  topic: msg('Topic'),
  venue: msg('Venue'),
  organizer: msg('Organizer'),
  organization: msg('Organization'),
}

/** Returns the path of what a suggestion opens; null if it is searched. */
function findPage({ eventId, venueId, organizerSlug, organizationSlug }: SearchSuggestion): string | null {
  if (eventId !== null) return paths.event(eventId)
  if (venueId !== null) return paths.venue(venueId)
  if (organizationSlug !== null) return paths.organization(organizationSlug)
  return organizerSlug === null ? null : paths.organizer(organizerSlug)
}

/** Milliseconds without typing before suggestions are requested. */
const restTime = 150
const maxShown = 6
const minTyped = 2

function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restTime)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/**
 * Suggestions below a search box, which they turn into a combobox. One row that scrolls sideways on phones, so that it
 * doesn't hide the results; a list over them on wide screens.
 */
export function SearchSuggestions({ input, text, search }: Typing) {
  const navigate = useNavigate()
  const id = useId()
  const q = useRested(text.trim())
  const [active, setActive] = useState(-1)
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const { data } = useQuery({
    ...apiQuery('listSearchSuggestions', { query: { q, limit: maxShown } }),
    enabled: q.length >= minTyped,
    placeholderData: keepPreviousData,
  })
  const isOpen = text.trim().length >= minTyped && closedFor !== text && (data?.length ?? 0) > 0
  const shown = isOpen ? (data ?? []) : []
  useEffect(() => setActive(-1), [q])
  const pick = (suggestion: SearchSuggestion) => {
    setClosedFor(suggestion.text)
    const page = findPage(suggestion)
    if (page === null) search(suggestion.text)
    else void navigate(page)
  }
  const press = useEffectEvent((key: KeyboardEvent) => {
    if (shown.length === 0) return
    if (key.key === 'Escape') setClosedFor(text)
    else if (key.key === 'ArrowDown') setActive((at) => (at + 1) % shown.length)
    else if (key.key === 'ArrowUp') setActive((at) => (at <= 0 ? shown.length : at) - 1)
    else if (key.key === 'Enter' && shown[active]) pick(shown[active])
    else return
    key.preventDefault()
  })
  useEffect(() => {
    const listen = (key: KeyboardEvent) => press(key)
    input.addEventListener('keydown', listen)
    return () => input.removeEventListener('keydown', listen)
  }, [input])
  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      'aria-controls': isOpen ? id : null,
      'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : null,
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) input.removeAttribute(name)
      else input.setAttribute(name, value)
    }
  }, [input, id, isOpen, active])
  useEffect(
    () => () => {
      for (const name of ['role', 'aria-autocomplete', 'aria-expanded', 'aria-controls', 'aria-activedescendant'])
        input.removeAttribute(name)
    },
    [input],
  )
  if (shown.length === 0) return null
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t('Suggestions')}
      // A press must not take the focus from the search box, which would close the list first.
      onPointerDown={(press) => press.preventDefault()}
      onMouseDown={(press) => press.preventDefault()}
      className={
        // Covers the quick chips instead of moving the results, which would shift under the finger when the box loses
        // the focus.
        'absolute top-full z-30 flex gap-2 [scrollbar-width:none] max-md:-inset-x-gutter max-md:overflow-x-auto max-md:bg-paper max-md:mt-1 max-md:px-gutter max-md:pt-1 max-md:pb-2 ' +
        'md:inset-x-0 md:mt-1 md:block md:rounded-md md:border md:border-edge md:bg-card md:p-1 md:shadow-lifted'
      }
    >
      {shown.map((suggestion, at) => {
        const Icon = icons[suggestion.kind]
        return (
          <button
            type="button"
            tabIndex={-1}
            key={`${suggestion.kind} ${suggestion.text}`}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            onClick={() => pick(suggestion)}
            className={classNames(
              'flex min-h-tap max-w-64 shrink-0 cursor-pointer items-center gap-2 rounded-full border border-edge/60 bg-card px-3.5 md:w-full md:max-w-none md:rounded-md md:border-transparent',
              at === active ? 'bg-fern-tint' : 'hover:bg-fern-tint',
            )}
          >
            <Icon aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="truncate">{suggestion.text}</span>
            <span className="sr-only md:not-sr-only md:ms-auto md:text-sm md:text-muted">
              {t(kindNames[suggestion.kind])}
            </span>
          </button>
        )
      })}
    </div>
  )
}
