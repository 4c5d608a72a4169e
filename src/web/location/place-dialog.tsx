import { LocateFixed } from 'lucide-react'
import type { Place } from '#contract/places/place.ts'
import type { VisitorPlace } from '#contract/places/place-cookie.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import type { Detection } from './detect-position.ts'
import { TownField } from './town-field.tsx'
import { t } from '#texts/texts.ts'

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
      title={t('Where are you?')}
      description={t('Choose a location for events and distances. It’s stored only in this browser.')}
      open={open}
      onOpenChange={onOpenChange}
    >
      <TownField near={place ?? home} onChoose={(town) => keep({ ...town, kind: 'chosen' })} />
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
          {t('Use my location')}
        </Button>
        {place && (
          <Button variant="quiet" onClick={() => keep(null)}>
            {t('Back to {place}', { place: home.label })}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
