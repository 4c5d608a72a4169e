import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { fieldStyle } from './field-style.ts'
import { useEarlyInput } from './use-early-input.ts'

interface SharedProps extends FieldProps {
  value: string
  onValueChange(value: string): void
  /** Maximum number of characters, shown as a counter that turns red at 90 %. */
  counter?: number
  /** Text in front of the value, such as "$". Not for text areas. */
  prefix?: string
}

type Own = keyof SharedProps | 'onChange' | 'id'
type InputProps = { lines?: never } & Omit<InputHTMLAttributes<HTMLInputElement>, Own>
type AreaProps = { lines: number } & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Own>
export type TextFieldProps = SharedProps & (InputProps | AreaProps)

function Counter({ length, max }: { length: number; max: number }) {
  return (
    <p className={classNames('ms-auto tabular-nums', length > max * 0.9 && 'font-semibold text-clay-ink')}>
      {length}/{max}
    </p>
  )
}

/** A web address without its scheme, as people type it, and as browsers reject it. */
const bareAddress = /^(?![a-z][a-z\d+.-]*:)(?=\S+$)[^\s.].*\.\S/i

/** Labelled text field, or a text area if `lines` is set. Completes a web address when it is left or submitted. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, hint, error, isInvalid, className, ...control } = props
  const { value, onValueChange, counter, prefix, lines, ...rest } = control
  const field = { label, isLabelHidden, hint, error, isInvalid, className, required: rest.required }
  const ref = useEarlyInput<HTMLInputElement & HTMLTextAreaElement>((control) => {
    // The browser may have normalized the value itself, such as its line breaks.
    if (control.value !== control.defaultValue) onValueChange(control.value)
  })
  const complete = () => {
    if ('type' in rest && rest.type === 'url' && bareAddress.test(value.trim()))
      onValueChange(`https://${value.trim()}`)
  }
  return (
    <Field {...field} aside={counter && <Counter length={value.length} max={counter} />}>
      {(attributes) => {
        const shared = {
          ...(counter && { maxLength: counter }),
          ...rest,
          ...attributes,
          value,
          onChange: ({ target }: { target: { value: string } }) => onValueChange(target.value),
        }
        if (lines !== undefined) {
          const area = shared as TextareaHTMLAttributes<HTMLTextAreaElement>
          return <textarea ref={ref} rows={lines} {...area} className={fieldStyle} />
        }
        const input = {
          onBlur: complete,
          onKeyDown: ({ key }) => key === 'Enter' && complete(),
          ...shared,
        } as InputHTMLAttributes<HTMLInputElement>
        if (prefix === undefined) return <input ref={ref} {...input} className={fieldStyle} />
        return (
          <span className="relative block">
            <span aria-hidden className="pointer-events-none absolute top-1/2 start-3.5 -translate-y-1/2 text-muted">
              {prefix}
            </span>
            <input ref={ref} {...input} className={classNames(fieldStyle, 'ps-7')} />
          </span>
        )
      }}
    </Field>
  )
}
