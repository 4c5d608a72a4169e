import { useId, type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

interface SharedProps {
  label: string
  value: string
  onValueChange(value: string): void
  /** One line below the field: its purpose or effect. */
  hint?: ReactNode
  /** Error message; replaces the hint. */
  error?: string | undefined
  /** Marks the field as invalid; the hint explains the problem. */
  isBad?: boolean
  /** Maximum number of characters, shown as a counter that turns red from `warning` on. */
  counter?: { most: number; warning: number }
  className?: string
}

type Own = keyof SharedProps | 'onChange' | 'id'
export type TextFieldProps = SharedProps & ({ lines?: never } & Omit<InputHTMLAttributes<HTMLInputElement>, Own>)
export type TextAreaProps = SharedProps & { lines: number } & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Own>

const look =
  'w-full rounded-md border bg-card px-3.5 py-2.5 aria-invalid:border-clay aria-invalid:shadow-[inset_0_0_0_1px_var(--color-clay)]'

/** Labelled text field, or a text area if `lines` is set. */
export function TextField(props: TextFieldProps | TextAreaProps) {
  const {
    label,
    value,
    onValueChange,
    hint,
    error,
    isBad = error !== undefined,
    counter,
    className,
    lines,
    ...rest
  } = props
  const id = useId()
  const described = [error || hint ? `${id}-hint` : '', counter ? `${id}-count` : ''].filter(Boolean).join(' ')
  const shared = {
    ...rest,
    id,
    value,
    className: classNames(look, 'border-edge', lines === undefined && 'min-h-12'),
    'aria-invalid': isBad || undefined,
    ...(described && { 'aria-describedby': described }),
  }
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {rest.required && (
          <span aria-hidden className="text-clay-ink">
            {' '}
            *
          </span>
        )}
      </label>
      {lines === undefined ? (
        <input
          {...(shared as InputHTMLAttributes<HTMLInputElement>)}
          onChange={(change) => onValueChange(change.target.value)}
        />
      ) : (
        <textarea
          {...(shared as TextareaHTMLAttributes<HTMLTextAreaElement>)}
          rows={lines}
          onChange={(change) => onValueChange(change.target.value)}
        />
      )}
      {(error || hint || counter) && (
        <div className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
          <p id={`${id}-hint`} className={isBad ? 'font-medium text-clay-ink' : undefined}>
            {error ?? hint}
          </p>
          {counter && (
            <p
              id={`${id}-count`}
              className={classNames(
                'ml-auto tabular-nums',
                value.length > counter.warning && 'font-semibold text-clay-ink',
              )}
            >
              {value.length}/{counter.most}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
