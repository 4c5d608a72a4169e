import { useQuery } from '@tanstack/react-query'
import { MapPin, Search } from 'lucide-react'
import {
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type KeyboardEvent,
} from 'react'
import { cutText, limits } from '#contract/limits.ts'
import type { Address, Place } from '#contract/places/place.ts'
import type { Position } from '#domain/places/distance.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { fieldStyle } from '#web/ui/form/field-style.ts'
import { Field, type FieldProps } from '#web/ui/form/field.tsx'
import { addressesQuery, placesQuery } from './queries.ts'
import { t } from '#texts/texts.ts'

/** The kind of place that a finder suggests. */
type Finds = 'towns' | 'addresses'

interface FinderOptions {
  finds: Finds
  value: string
  /** Places near these coordinates come first. */
  near: Position
  /** IANA zone of the country of the postcodes. Default: the country around `near`. */
  timeZone?: string | undefined
  /** Lists towns only while someone types, like addresses. */
  isDropDown?: boolean | undefined
  onChoose(place: Address): void
}

/** The suggestions for the typed text, and the keyboard handling of the list. */
function usePlaceFinder({ finds, value, near, timeZone, isDropDown = finds === 'addresses', onChoose }: FinderOptions) {
  const isTown = finds === 'towns'
  // A list is open from the start, and one item must be chosen. A dropdown opens while typing, and any text is valid.
  const isListed = !isDropDown
  const [isOpen, setIsOpen] = useState(isListed)
  const [active, setActive] = useState(isListed ? 0 : -1)
  const [hasLeft, setHasLeft] = useState(false)
  const q = useDeferredValue(value.trim())
  const isSearching = isOpen && (isListed || q.length > 1)
  const text = cutText(q, limits.place.query)
  const towns = useQuery({ ...placesQuery(text, near, undefined, timeZone), enabled: isSearching && isTown })
  const addresses = useQuery({ ...addressesQuery(text, near), enabled: isSearching && !isTown })
  const query = isTown ? towns : addresses
  const found = (isSearching && query.data) || []
  const places = hasLeft ? [] : found
  const isCurrent = !query.isPlaceholderData && q === value.trim()

  const open = (isNowOpen: boolean) => {
    setIsOpen(isListed || isNowOpen)
    setHasLeft(false)
    setActive(isListed ? 0 : -1)
  }
  /** Closes the list. A status below the field keeps its room: what is pressed to leave the field must not move before the release. */
  const leave = () => (found.length > 0 ? open(false) : setHasLeft(isDropDown))
  const choose = (place: (typeof places)[number]) => {
    open(false)
    onChoose({ isApproximate: true, kind: 'town', venue: null, ...place })
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = isCurrent ? places[active] : undefined
    if (step && places.length > 0)
      setActive((Math.max(active, step < 0 ? 0 : -1) + step + places.length) % places.length)
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else if (event.key === 'Escape' && isDropDown && places.length > 0) open(false)
    // Enter in the field of a form must not submit it.
    else if (event.key !== 'Enter' || isListed) return
    event.preventDefault()
  }

  let status = ''
  if (isSearching && query.isError) {
    status = navigator.onLine
      ? t(
          '{finds, select, towns {Couldn’t look up towns. Try again in a moment.} other {Couldn’t look up addresses. Try again in a moment.}}',
          { finds },
        )
      : t(
          '{finds, select, towns {You’re offline, so we can’t look up towns.} other {You’re offline, so we can’t look up addresses.}}',
          { finds },
        )
  } else if (isSearching && query.isPending) status = t('Searching…')
  else if (isSearching && isCurrent && q !== '') status = describeCount(finds, q, places.length)
  return { places, active, setActive, status, hasLeft, open, leave, choose, press }
}

/** A venue with its address and number of events, or the name of a place. */
function PlaceOption({ place }: { place: Place | Address }) {
  const venue = 'venue' in place ? place.venue : null
  if (!venue) {
    return (
      <>
        <MapPin aria-hidden className="size-4 shrink-0 text-fern" />
        {place.label}
      </>
    )
  }
  const { name, address, upcoming } = venue
  return (
    <>
      <MapPin aria-hidden className="size-4 shrink-0 text-fern" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-muted">
          {[
            address,
            upcoming > 0 && t('{count, plural, one {# upcoming event} other {# upcoming events}}', { count: upcoming }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </>
  )
}

function describeCount(finds: Finds, q: string, count: number): string {
  if (count > 0) return t('{count, plural, one {# match} other {# matches}}', { count })
  return finds === 'towns'
    ? t('No town or postcode matches “{words}”. Try the nearest larger town.', { words: q })
    : t('We don’t know this place. Set the pin, or keep it as text.')
}

interface PlaceFinderProps extends FinderOptions, Pick<FieldProps, 'label' | 'hint' | 'error' | 'required'> {
  onChange(text: string): void
  ref?: ComponentPropsWithRef<'input'>['ref']
  name?: string
  maxLength?: number
  placeholder?: string
  autoFocus?: boolean
  enterKeyHint?: 'done'
}

/** Combobox for towns and ZIP codes, or for addresses. Keyboard focus stays in the field. */
export function PlaceFinder({
  label,
  hint,
  error,
  required,
  finds,
  value,
  near,
  timeZone,
  isDropDown,
  onChange,
  onChoose,
  ...input
}: PlaceFinderProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { places, active, setActive, status, hasLeft, open, leave, choose, press } = usePlaceFinder({
    ...{ finds, value, near, timeZone, isDropDown },
    onChoose,
  })
  const isListed = isDropDown === undefined ? finds === 'towns' : !isDropDown
  useEffect(() => {
    // Below the field there may be only the dialog's buttons, so scroll the list into view.
    if (!isListed && places.length > 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isListed, places])
  return (
    <div>
      <Field label={label} hint={hint} error={error} required={required}>
        {(control) => (
          <div className="relative">
            {isListed && (
              <Search
                aria-hidden
                className="pointer-events-none absolute top-6 start-3.5 size-5 -translate-y-1/2 text-muted"
              />
            )}
            <input
              {...input}
              {...control}
              required={required}
              role="combobox"
              aria-expanded={places.length > 0}
              aria-controls={`${id}-places`}
              aria-autocomplete="list"
              aria-activedescendant={places[active] && `${id}-${active}`}
              value={value}
              autoComplete="off"
              onChange={({ target }) => {
                open(true)
                onChange(target.value)
              }}
              onBlur={leave}
              onKeyDown={press}
              className={classNames(fieldStyle, isListed && 'ps-11')}
            />
            <div
              ref={list}
              id={`${id}-places`}
              role="listbox"
              aria-label={t('Places')}
              hidden={!isListed && places.length === 0}
              className={
                isListed
                  ? 'mt-2 min-h-44'
                  : 'absolute inset-x-0 top-full z-10 mt-1 rounded-lg border border-line bg-card p-1.5 shadow-float'
              }
            >
              {places.map((place, at) => (
                <button
                  key={`${place.label} ${place.latitude}`}
                  id={`${id}-${at}`}
                  type="button"
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === active}
                  // Prevents the field from losing focus, which would close the list before the click ends.
                  onPointerDown={(event) => event.preventDefault()}
                  onPointerMove={() => setActive(at)}
                  onClick={() => choose(place)}
                  className={classNames(
                    'flex min-h-tap w-full items-center gap-2.5 rounded-md px-3 py-1.5 text-start leading-tight',
                    at === active && 'bg-fern-tint text-fern-deep',
                  )}
                >
                  <PlaceOption place={place} />
                </button>
              ))}
            </div>
          </div>
        )}
      </Field>
      <p
        role="status"
        className={places.length > 0 ? 'sr-only' : classNames('text-sm text-muted', hasLeft && 'invisible')}
      >
        {status}
      </p>
    </div>
  )
}
