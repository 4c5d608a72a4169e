import { classNames } from '#web/ui/layout/class-names.ts'
import { useEarlyInput } from './use-early-input.ts'

interface Props<Value extends string | number> {
  /** Name of the form field; unique in its form. */
  name: string
  label: string
  /** `hint`: the effect of choosing it, in a sentence. */
  options: readonly { value: Value; label: string; hint?: string }[]
  value: Value | null
  onChange(value: NoInfer<Value>): void
  /** Draws a frame around each option. For long texts. */
  isFramed?: boolean
}

const framed = 'border border-line px-3 py-2 leading-snug font-medium has-checked:border-fern has-checked:bg-fern-tint'

/** A choice of one among a few options, each a clickable row. */
export function RadioRows<Value extends string | number>(props: Props<Value>) {
  const { name, label, options, value, onChange, isFramed = false } = props
  const ref = useEarlyInput<HTMLFieldSetElement>((fieldset) => {
    const chosen = fieldset.querySelector<HTMLInputElement>(':checked')?.value
    const option = options.find((each) => String(each.value) === chosen)
    if (option && option.value !== value) onChange(option.value)
  })
  return (
    <fieldset ref={ref} className={classNames('grid min-w-0', isFramed && 'gap-1.5')}>
      <legend className="float-start mb-1 w-full font-semibold">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'flex min-h-tap cursor-pointer items-center gap-3 rounded-md hover:bg-fern-tint',
            isFramed ? framed : 'px-2',
          )}
        >
          <input
            type="radio"
            autoComplete="off"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="size-5 shrink-0 appearance-none rounded-full border-[1.5px] border-edge bg-card checked:border-[6px] checked:border-fern forced-colors:appearance-auto"
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {option.label}
            {option.hint && <span className="block text-sm font-normal text-muted">{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
