import { useId, type ReactNode } from 'react'

/** What a control needs to be named and explained by its field. */
export interface FieldLinks {
  id: string
  'aria-describedby': string | undefined
}

export interface FieldProps {
  label: string
  /** A line below: what is expected, or how much room is left. */
  hint?: ReactNode
  children(links: FieldLinks): ReactNode
}

/** How a control that takes text looks. */
export const fieldLook =
  'min-h-tap w-full min-w-0 rounded-md border border-edge bg-card px-3 py-2 text-base text-ink transition-colors ' +
  'hover:border-fern disabled:opacity-60'

/** A control with its label above and what is to be said about it below. */
export function Field({ label, hint, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({ id, 'aria-describedby': hint ? hintId : undefined })}
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
