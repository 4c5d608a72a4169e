import { classNames } from './class-names.ts'

export interface SpinnerProps {
  /** Text for screen readers. Omit it if adjacent text already describes the progress. */
  label?: string
  className?: string
}

/** Rotating ring in the text's color. Fades in and out instead if the visitor prefers reduced motion. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.25}
      strokeLinecap="round"
      className={classNames('size-[1.15em] shrink-0 animate-spin motion-reduce:animate-breathe', className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <circle cx="10" cy="10" r="7.5" opacity={0.28} />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" />
    </svg>
  )
}
