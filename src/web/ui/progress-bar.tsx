export interface ProgressBarProps {
  /** What it measures, for those who do not see it. */
  label: string
  /** 0 to 100. */
  percent: number
}

/** How far something has come. */
export function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-3 overflow-hidden rounded-full border border-edge/50 bg-well"
    >
      <div
        className="h-full origin-left rounded-full bg-fern transition-transform"
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  )
}
