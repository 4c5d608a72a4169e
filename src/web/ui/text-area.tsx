import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Field, fieldLook } from './field.tsx'

export interface TextAreaProps {
  label: string
  hint?: ReactNode
  value: string
  onChange(value: string): void
  lines?: number
  maxLength?: number
  placeholder?: string
}

/** Several lines of text. */
export function TextArea({ label, hint, value, onChange, lines = 3, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint}>
      {(links) => (
        <textarea
          {...links}
          {...area}
          rows={lines}
          value={value}
          onChange={(change) => onChange(change.target.value)}
          className={classNames(fieldLook, 'resize-y leading-snug')}
        />
      )}
    </Field>
  )
}
