import { useId, type ReactNode } from 'react'
import { classNames } from '#web/ui/layout/class-names.ts'
import { useEarlyInput } from './use-early-input.ts'

export interface SwitchRowProps {
  children: ReactNode
  /** One line below the label: the effect of turning it on. */
  hint?: ReactNode
  /** Icon before the label. */
  icon?: ReactNode
  checked: boolean
  onCheckedChange(checked: boolean): void
  name?: string
  className?: string
}

const track =
  'relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-well transition-colors ' +
  'checked:border-fern checked:bg-fern before:absolute before:top-1/2 before:start-1 before:size-[1.125rem] ' +
  'before:-translate-y-1/2 before:rounded-full before:bg-edge before:transition-[translate,background-color] ' +
  'checked:before:translate-x-5 rtl:checked:before:-translate-x-5 checked:before:bg-on-fern forced-colors:w-7 forced-colors:appearance-auto forced-colors:before:hidden'

/** Switch whose whole row is clickable. */
export function SwitchRow({ children, hint, icon, checked, onCheckedChange, name, className }: SwitchRowProps) {
  const id = useId()
  const ref = useEarlyInput<HTMLInputElement>((control) => {
    if (control.checked !== checked) onCheckedChange(control.checked)
  })
  return (
    <label
      className={classNames(
        'flex min-h-tap cursor-pointer items-center gap-3.5 py-2.5 hover:text-fern-deep',
        className,
      )}
    >
      {icon && <span className="shrink-0 text-fern [&_svg]:size-5">{icon}</span>}
      <span className="min-w-0 flex-1">
        <span id={`${id}-label`} className="block leading-snug font-semibold">
          {children}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="mt-0.5 block text-[0.9375rem] leading-snug text-muted">
            {hint}
          </span>
        )}
      </span>
      <input
        ref={ref}
        type="checkbox"
        role="switch"
        autoComplete="off"
        name={name}
        checked={checked}
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(change) => onCheckedChange(change.target.checked)}
        className={track}
      />
    </label>
  )
}
