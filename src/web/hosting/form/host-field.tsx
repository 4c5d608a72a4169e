import { useId, type ReactNode } from 'react'
import { useToday } from '#web/platform/use-browser.ts'
import { Fold, type FoldProps } from '#web/ui/form/fold.tsx'
import { DayField, type DayFieldProps } from '#web/ui/form/day-field.tsx'
import { TextField, type TextFieldProps } from '#web/ui/form/text-field.tsx'
import { useHostFormContext } from './host-form.tsx'
import type { HostFormValues } from './host-form-values.ts'

type TextName = {
  [Name in keyof HostFormValues]: HostFormValues[Name] extends string ? Name : never
}[keyof HostFormValues]

type Unbound<Props> = Props extends unknown ? Omit<Props, 'name' | 'value' | 'onValueChange'> : never

export function HostField({ name, ...field }: { name: TextName } & Unbound<TextFieldProps>) {
  const { values, errors, set } = useHostFormContext()
  const bound = {
    name,
    value: values[name],
    error: errors[name],
    onValueChange: (text: string) => set({ [name]: text }),
  }
  return <TextField {...field} {...bound} />
}

type BoundDay = Pick<DayFieldProps, 'name' | 'value' | 'error' | 'onChange' | 'today'>

/** A date field of the host form. */
export function HostDayField({ name, ...field }: { name: TextName } & Omit<DayFieldProps, keyof BoundDay>) {
  const { values, errors, set } = useHostFormContext()
  const today = useToday()
  const bound = {
    ...{ name, today },
    value: values[name],
    error: errors[name],
    onChange: (day: string) => set({ [name]: day }),
  }
  return <DayField {...field} {...bound} />
}

/** A section of the form. */
export function HostSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="space-y-4 border-t border-line pt-5 first:border-t-0 first:pt-1">
      <h3 id={id} className="text-xl">
        {title}
      </h3>
      {children}
    </section>
  )
}

type HostFoldProps = Pick<FoldProps, 'holds' | 'startsOpen' | 'children'> & {
  title: string
  /** Fields of the section. It opens if one has an error. */
  fields: readonly (keyof HostFormValues)[]
}

/** A section of the form that most events don't need. It opens by itself if it holds input or has an error. */
export function HostFold({ title, fields, ...fold }: HostFoldProps) {
  const { errors } = useHostFormContext()
  return (
    <Fold
      title={<h3 className="text-base">{title}</h3>}
      hasError={fields.some((field) => errors[field] !== undefined)}
      {...fold}
    />
  )
}

/** Displays folded sections as one block. */
export const HostFolds = ({ children }: { children: ReactNode }) => <div className="grid gap-2">{children}</div>
