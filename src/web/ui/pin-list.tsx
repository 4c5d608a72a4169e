import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { MapPin } from './map-clusters.ts'

interface Props {
  pins: readonly MapPin[]
  onClose(): void
  onHighlight(id: string | null): void
}

/** List of links for pins at the same spot. Takes the focus on open; Escape closes it. */
export function PinList({ pins, onClose, onHighlight }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={list}
      role="dialog"
      aria-label={`${pins.length} at this spot`}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      // Keeps the map from handling the list's gestures.
      onPointerDown={(event) => event.stopPropagation()}
      onWheel={(event) => event.stopPropagation()}
      className="pin-list"
    >
      <div className="flex items-center justify-between gap-2 pl-3">
        <p className="font-display font-semibold">{pins.length} at this spot</p>
        <button type="button" aria-label="Close" onClick={onClose} className="grid size-tap place-items-center">
          <X aria-hidden className="size-4" />
        </button>
      </div>
      <ul>
        {pins.map(({ id, href, hue, label }) => (
          <li key={id}>
            <Link
              to={href}
              viewTransition
              onPointerEnter={() => onHighlight(id)}
              onPointerLeave={() => onHighlight(null)}
              className="flex min-h-tap items-start gap-2.5 px-3 py-2.5 leading-snug hover:bg-fern-tint"
            >
              <span aria-hidden style={{ background: hue }} className="mt-1 size-3 shrink-0 rounded-full" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
