import { radioLook } from '#web/ui/field-look.ts'
import type { SeriesScope } from '#contract/hosting.ts'

interface Props {
  label: string
  value: SeriesScope
  onChange(scope: SeriesScope): void
}

const choices = [
  { value: 'this', words: 'This date only' },
  { value: 'following', words: 'This and all following dates' },
] as const

/** Chooses which dates of a series a change applies to. */
export function ScopeField({ label, value, onChange }: Props) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{label}</legend>
      {choices.map(({ value: each, words }) => (
        <label key={each} className="flex min-h-tap cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="scope"
            value={each}
            checked={value === each}
            onChange={() => onChange(each)}
            className={radioLook}
          />
          {words}
        </label>
      ))}
    </fieldset>
  )
}
