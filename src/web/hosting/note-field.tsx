import { classNames } from '#web/ui/class-names.ts'

export interface NoteFieldProps {
  id: string
  label: string
  placeholder?: string
  /** Maximum number of characters. */
  most: number
  rows?: number
  value: string
  onChange(value: string): void
  disabled?: boolean
}

/** Multiline text field with a counter of the remaining characters. */
export function NoteField({ id, label, placeholder, most, rows = 3, value, onChange, disabled }: NoteFieldProps) {
  const isNearlyFull = value.length > most * 0.9
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        maxLength={most}
        placeholder={placeholder}
        value={value}
        disabled={disabled}
        aria-describedby={`${id}-room`}
        onChange={(change) => onChange(change.target.value)}
        className="block min-h-20 w-full rounded-md border border-edge bg-card px-3 py-2.5 text-base disabled:opacity-60"
      />
      <p
        id={`${id}-room`}
        className={classNames('mt-1 text-right text-sm tabular-nums', isNearlyFull ? 'text-clay-ink' : 'text-muted')}
      >
        {value.length}/{most}
      </p>
    </div>
  )
}
