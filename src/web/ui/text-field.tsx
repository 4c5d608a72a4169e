import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Field, fieldLook } from './field.tsx'

export interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange'> {
  label: string
  hint?: ReactNode
  value: string
  onChange(value: string): void
}

/** One line of text. */
export function TextField({ label, hint, value, onChange, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(links) => (
        <input
          type="text"
          {...links}
          {...input}
          value={value}
          onChange={(change) => onChange(change.target.value)}
          className={classNames(fieldLook, className)}
        />
      )}
    </Field>
  )
}
