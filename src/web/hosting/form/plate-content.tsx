import { useQuery } from '@tanstack/react-query'
import { hostOptionsQuery } from '#web/rsvp/host-queries.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { RetryLine } from '#web/ui/feedback/retry-line.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { HostFormValues } from './host-form-values.ts'
import { namePlate } from './plate-names.ts'
import { getPlatePath } from './plate-path.ts'
import { t } from '#texts/texts.ts'

interface Props {
  values: HostFormValues
  onPick(plate: string): void
  onClose(): void
}

/** Shows all plates, to pick one. */
export function PlateContent({ values, onPick, onClose }: Props) {
  const { data, isError, refetch } = useQuery(hostOptionsQuery)
  return (
    <Dialog
      title={t('Pick a plate')}
      description={t('Its colors are those of the event’s category.')}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isTall
    >
      {isError && !data && <RetryLine onRetry={() => void refetch()}>{t('Couldn’t load the plates.')}</RetryLine>}
      {!data && !isError && <Skeleton className="h-96 w-full" />}
      <ul aria-label={t('Plates')} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {data?.plates.map((plate) => (
          <li key={plate}>
            <button
              type="button"
              aria-pressed={values.plate === plate}
              onClick={() => onPick(plate)}
              className="group/plate w-full rounded-plate text-sm text-muted hover:text-fern aria-pressed:font-semibold aria-pressed:text-fern-deep"
            >
              <img
                src={getPlatePath(plate, values)}
                alt=""
                width={320}
                height={240}
                loading="lazy"
                decoding="async"
                className="aspect-[4/3] w-full rounded-plate border border-line bg-well object-cover group-hover/plate:border-fern group-aria-pressed/plate:outline-2 group-aria-pressed/plate:outline-fern"
              />
              {namePlate(plate)}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
