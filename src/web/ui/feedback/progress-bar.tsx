import { classNames } from '#web/ui/layout/class-names.ts'

export interface ProgressBarProps {
  /** Accessible name: the process whose progress is shown. */
  label: string
  percent: number
  className?: string
}

/** Progress bar. Its border marks the end, so that completion doesn't depend on color. */
export function ProgressBar({ label, percent, className }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classNames('h-2.5 overflow-hidden rounded-full border border-edge/50 bg-well', className)}
    >
      <div
        className="h-full origin-left rtl:origin-right rounded-full bg-fern forced-colors:bg-[Highlight] transition-[scale] duration-250"
        style={{ scale: `${percent / 100} 1` }}
      />
    </div>
  )
}
