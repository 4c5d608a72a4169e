import type { SeriesScope } from '#contract/hosting/hosting.ts'
import { RadioRows } from '#web/ui/form/radio-rows.tsx'
import { msg, t } from '#texts/texts.ts'

interface Props {
  label: string
  value: SeriesScope
  onChange(scope: SeriesScope): void
}

const options = [
  { value: 'this', label: msg('This date only') },
  { value: 'following', label: msg('This and all following dates') },
] as const

/** Chooses which dates of a series a change applies to. */
export const ScopeField = (props: Props) => (
  <RadioRows name="scope" options={options.map(({ value, label }) => ({ value, label: t(label) }))} {...props} />
)
