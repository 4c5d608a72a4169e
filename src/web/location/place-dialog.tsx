import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import type { Place } from '#contract/place.ts'
import type { VisitorPlace } from '#contract/place-cookie.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Detection } from './detection-store.ts'
import { PlaceSearch } from './place-search.tsx'

interface Props {
  place: VisitorPlace | null
  /** Where visitors stand who have not said so. */
  home: Place
  detection: Detection
  onDetect(): void
  onKeep(place: VisitorPlace | null): void
}

/** Where a visitor says where they are: by typing a town or a ZIP code, or by letting the device tell. */
export function PlaceDialog({ place, home, detection, onDetect, onKeep }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const keep = (next: VisitorPlace | null) => {
    onKeep(next)
    setIsOpen(false)
  }
  return (
    <Dialog
      title="Where are you?"
      description="Events and distances follow the place you choose. It stays in this browser."
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="quiet" className="px-2 text-sm underline underline-offset-4" aria-label="Change place">
          Change
        </Button>
      }
    >
      <PlaceSearch near={place ?? home} onChoose={(chosen) => keep({ ...chosen, kind: 'chosen' })} />
      <div className="mt-4 flex flex-wrap gap-3 border-t border-line pt-4">
        <Button
          variant="outline"
          pending={detection.status === 'detecting'}
          onClick={() => {
            onDetect()
            setIsOpen(false)
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
