import { Palette } from 'lucide-react'
import { lazy, useState } from 'react'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { useHostFormContext } from './host-form.tsx'
import { namePlate } from './plate-names.ts'
import { getPlatePath } from './plate-path.ts'
import { t } from '#texts/texts.ts'

const PlateContent = lazy(async () => ({ default: (await import('./plate-content.tsx')).PlateContent }))

/** Picks the drawing that an event without a picture shows. */
export function PlateField() {
  const { values, set } = useHostFormContext()
  const { plate } = values
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        {plate !== '' && (
          <img
            src={getPlatePath(plate, values)}
            alt={t('Plate: {name}', { name: namePlate(plate) })}
            className="me-2 h-24 w-32 rounded-plate border border-line object-cover shadow-paper"
          />
        )}
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <Palette aria-hidden className="size-5" />
          {plate === '' ? t('Pick a plate') : t('Pick another plate')}
        </Button>
        {plate !== '' && (
          <Button variant="quiet" onClick={() => set({ plate: '' })}>
            {t('Choose for me')}
          </Button>
        )}
      </div>
      <p className="mt-1.5 text-sm text-muted">
        {t('An event without a picture shows a drawn plate. We choose one by its name.')}
      </p>
      {isOpen && (
        <ClientOnly onFailure={() => setIsOpen(false)}>
          <PlateContent
            values={values}
            onPick={(next) => {
              set({ plate: next })
              setIsOpen(false)
            }}
            onClose={() => setIsOpen(false)}
          />
        </ClientOnly>
      )}
    </div>
  )
}
