import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface SpecimenProps {
  /** The drawing in the frame. */
  children: ReactNode
  /** Figure number, "Fig. 3". */
  number: string
  /** Caption in the tone of a field guide. */
  caption: string
  className?: string
}

/** A drawing styled as a plate in a field guide, with a hairline frame and a caption. */
export function Specimen({ children, number, caption, className }: SpecimenProps) {
  return (
    <figure className={classNames('rounded-plate border border-line bg-card p-2 shadow-lifted', className)}>
      <div className="grid place-items-center rounded-[0.125rem] border border-line bg-(--plate-paper) p-5">
        {children}
      </div>
      <figcaption className="flex items-baseline gap-2 px-1.5 pt-2.5 pb-1 text-sm leading-snug text-muted">
        <span className="label-caps shrink-0 text-fern-deep">{number}</span>
        <span className="italic">{caption}</span>
      </figcaption>
    </figure>
  )
}
