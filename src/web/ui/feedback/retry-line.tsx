import { Button } from '#web/ui/layout/button.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  /** Says what couldn't be loaded. */
  children: string
  onRetry(): unknown
}

/** Replaces a part of a screen that couldn't be loaded. `LoadFailure` is for all of its content. */
export function RetryLine({ children, onRetry }: Props) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-muted">
      {children}
      <Button variant="quiet" onClick={() => void onRetry()}>
        {t('Try again')}
      </Button>
    </p>
  )
}
