import { classNames } from './class-names.ts'

export interface SpinnerProps {
  /** Said to screen readers; leave it out where text beside it already says what is happening. */
  label?: string
  className?: string
}

/** A ring that turns while something is under way; with reduced motion it breathes instead. Takes the text's colour. */
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
