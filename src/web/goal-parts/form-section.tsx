import type { ReactNode } from 'react'

/** A titled group of fields in the dialog. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-3.5 border-t border-line pt-3.5 first:border-t-0 first:pt-0">
      <legend className="float-start -mb-1 w-full font-display text-lg font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}
