import { LocateFixed } from 'lucide-react'
import type { Place } from '#contract/place.ts'
import type { VisitorPlace } from '#contract/place-cookie.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Detection } from './detection-store.ts'
import { PlaceSearch } from './place-search.tsx'

interface PlaceDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
  place: VisitorPlace | null
  /** Where visitors stand who have not said so. */
  home: Place
  detection: Detection
  onDetect(): void
  onKeep(place: VisitorPlace | null): void
}

/** Where a visitor says where they are: by typing a town or a ZIP code, or by letting the device tell. */
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
