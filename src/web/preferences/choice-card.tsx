import { Check, type LucideIcon } from 'lucide-react'
import { classNames } from '#web/ui/layout/class-names.ts'
import { useEarlyInput } from '#web/ui/form/use-early-input.ts'

interface Props {
  label: string
  hint: string
  Icon?: LucideIcon
  name: string
  value: string
  checked: boolean
  onToggle(): void
}

/** A checkbox styled as a card, with a hint. */
export function ChoiceCard({ label, hint, Icon, name, value, checked, onToggle }: Props) {
  const ref = useEarlyInput<HTMLInputElement>((control) => {
    if (control.checked !== checked) onToggle()
  })
  return (
    <label
      className={classNames(
        'group relative flex min-h-16 cursor-pointer items-center gap-3.5 rounded-lg border border-edge/60 bg-card px-4 py-3',
        'transition-[background-color,border-color] hover:border-fern hover:bg-fern-tint has-checked:border-fern',
        'has-checked:bg-fern-tint has-checked:shadow-[inset_0_0_0_1px_var(--color-fern)]',
        'has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <input
        ref={ref}
        type="checkbox"
        autoComplete="off"
        {...{ name, value, checked }}
        onChange={onToggle}
        className="absolute inset-0 cursor-pointer appearance-none rounded-lg focus:outline-none"
      />
      {Icon && <Icon aria-hidden className="size-6 shrink-0 text-fern" strokeWidth={1.75} />}
      <span className="min-w-0 flex-1">
        <span className="block leading-snug font-semibold">{label}</span>
        <span className="block text-sm text-muted">{hint}</span>
      </span>
      <span
        aria-hidden
        className="grid size-6 shrink-0 place-items-center rounded-sm border border-edge bg-card text-on-fern group-has-checked:border-fern group-has-checked:bg-fern"
      >
        <Check className="size-4 opacity-0 group-has-checked:opacity-100" strokeWidth={3} />
      </span>
    </label>
  )
}
