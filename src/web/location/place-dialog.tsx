import { LocateFixed, MapPin, Search } from 'lucide-react'
import type { Place } from '#contract/place.ts'
import type { VisitorPlace } from '#contract/place-cookie.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Detection } from './detection-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { classNames } from '#web/ui/class-names.ts'
import { placesQuery } from './queries.ts'

interface Props {
  /** Towns near these coordinates come first. */
  near: { latitude: number; longitude: number }
  onChoose(place: Place): void
}

/** Combobox over the server's gazetteer. Suggests nearby places before the first letter is typed. */
function PlaceSearch({ near, onChoose }: Props) {
  const id = useId()
  const [q, setQ] = useState('')
  const [active, setActive] = useState(0)
  const { data: places = [], isPlaceholderData, isError } = useQuery(placesQuery(q.trim(), near))
  const type = (text: string) => {
    setQ(text)
    setActive(0)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = places[active]
    if (step && places.length > 0) setActive((active + step + places.length) % places.length)
    else if (event.key === 'Enter' && chosen && !isPlaceholderData) onChoose(chosen)
    else return
    event.preventDefault()
  }
  return (
    <div>
      <label htmlFor={`${id}-q`} className="mb-1.5 block font-semibold">
        Town or ZIP code
      </label>
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
        />
        <input
          id={`${id}-q`}
          role="combobox"
          // The dialog's purpose is typing into this field.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-expanded={places.length > 0}
          aria-controls={`${id}-places`}
          aria-autocomplete="list"
          aria-activedescendant={places[active] && `${id}-${active}`}
          value={q}
          maxLength={limits.place.query}
          autoComplete="off"
          enterKeyHint="done"
          placeholder="Montclair, NJ or 07042"
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          className="h-12 w-full rounded-md border border-edge bg-card pr-3 pl-11 text-base"
        />
      </div>
      <div id={`${id}-places`} role="listbox" aria-label="Places" className="mt-2 min-h-44">
        {places.map((place, at) => (
          <div
            key={`${place.label} ${place.latitude}`}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onPointerEnter={() => setActive(at)}
            onClick={() => onChoose(place)}
            onKeyDown={press}
            className={classNames(
              'flex min-h-tap cursor-pointer items-center gap-2.5 rounded-md px-3',
              at === active && 'bg-fern-tint text-fern-deep',
            )}
          >
            <MapPin aria-hidden className="size-4 shrink-0 text-fern" />
            {place.label}
          </div>
        ))}
      </div>
      <p role="status" className={places.length > 0 ? 'sr-only' : 'text-muted'}>
        {isError && 'The list of towns cannot be reached at the moment.'}
        {!isError && !isPlaceholderData && q.trim() !== '' && foundText(q, places.length)}
      </p>
    </div>
  )
}

function foundText(q: string, count: number): string {
  if (count === 0) return `No town or ZIP code like “${q.trim()}”. Try the next bigger town.`
  return count === 1 ? '1 place' : `${count} places`
}

interface PlaceDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
  place: VisitorPlace | null
  /** The default place for visitors who haven't set one. */
  home: Place
  detection: Detection
  onDetect(): void
  onKeep(place: VisitorPlace | null): void
}

/** Dialog to set the visitor's place by typing a town or ZIP code, or by device detection. */
export function PlaceDialog({ open, onOpenChange, place, home, detection, onDetect, onKeep }: PlaceDialogProps) {
  const keep = (next: VisitorPlace | null) => {
    onKeep(next)
    onOpenChange(false)
  }
  return (
    <Dialog
      title="Where are you?"
      description="Events and distances follow the place you choose. It stays in this browser."
      open={open}
      onOpenChange={onOpenChange}
    >
      <PlaceSearch near={place ?? home} onChoose={(chosen) => keep({ ...chosen, kind: 'chosen' })} />
      <div className="mt-4 flex flex-wrap gap-3 border-t border-line pt-4">
        <Button
          variant="outline"
          pending={detection.status === 'detecting'}
          onClick={() => {
            onDetect()
            onOpenChange(false)
          }}
        >
          <LocateFixed aria-hidden className="size-5" />
          Use my location
        </Button>
        {place && (
          <Button variant="quiet" onClick={() => keep(null)}>
            Back to {home.label}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
