import { useId, type ReactNode } from 'react'
import { classNames } from '#web/ui/layout/class-names.ts'

export interface FieldProps {
  label: string
  /** Shows the label to screen readers only, if the context makes it obvious visually. */
  isLabelHidden?: boolean | undefined
  /** One line below the control: its purpose or effect. */
  hint?: ReactNode
  /** Error message; replaces the hint. */
  error?: string | undefined
  /** Marks the control as invalid; by default, if there is an error. */
  isInvalid?: boolean | undefined
  required?: boolean | undefined
  className?: string | undefined
}

/** Attributes that tie a control to its label, hint and error. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface Props extends FieldProps {
  /** Shown at the end of the hint's line, such as a counter. */
  aside?: ReactNode
  children(control: FieldControl): ReactNode
}

/** The frame of a form control: label above; hint, error and counter below. Every labelled control uses it. */
export function Field({ label, isLabelHidden, hint, error, isInvalid, required, aside, className, children }: Props) {
  const id = useId()
  const isBad = isInvalid ?? error !== undefined
  const hasLine = Boolean(error || hint || aside)
  return (
    <div className={classNames('grid min-w-0 content-start gap-1.5', className)}>
      <label id={`${id}-label`} htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-semibold'}>
        {label}
        {required && (
          <span aria-hidden className="text-clay-ink">
            {' '}
            *
          </span>
        )}
      </label>
      {children({ id, 'aria-describedby': hasLine ? `${id}-hint` : undefined, 'aria-invalid': isBad || undefined })}
      {hasLine && (
        <div id={`${id}-hint`} className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
          <p className={isBad ? 'font-medium text-clay-ink' : undefined}>{error ?? hint}</p>
          {aside}
        </div>
      )}
    </div>
  )
}
