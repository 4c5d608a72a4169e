import { AlertNote } from './alert-note.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  title: string
  /** The failed query. */
  query: { isFetching: boolean; refetch(): Promise<unknown> }
}

/** Replaces content that couldn't be loaded, and offers to try again. */
export function LoadFailure({ title, query: { isFetching, refetch } }: Props) {
  return (
    <div className="grid justify-items-start gap-4">
      <AlertNote title={title}>{t('Nothing was changed. Try again.')}</AlertNote>
      <Button variant="outline" pending={isFetching} onClick={() => void refetch()}>
        {t('Try again')}
      </Button>
    </div>
  )
}
