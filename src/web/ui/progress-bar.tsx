import { classNames } from './class-names.ts'

export interface ProgressBarProps {
  /** What is under way, for those who do not see it. */
  label: string
  percent: number
  className?: string
}

/** How far something has come. Its end is marked, so that "done" needs no colour. */
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
        className="h-full origin-left rounded-full bg-fern forced-colors:bg-[Highlight] transition-[scale] duration-250"
        style={{ scale: `${percent / 100} 1` }}
      />
    </div>
  )
}
