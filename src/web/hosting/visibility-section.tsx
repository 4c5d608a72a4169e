import type { Visibility } from '#contract/events/event-options.ts'
import { RadioRows } from '#web/ui/form/radio-rows.tsx'
import { HostFold } from './host-field.tsx'
import { useHostFormContext } from './host-form.tsx'

const options: readonly { value: Visibility; label: string; hint: string }[] = [
  { value: 'public', label: 'Everyone', hint: 'It’s in lists, searches and calendars.' },
  { value: 'unlisted', label: 'Anyone with the link', hint: 'It’s in no list and no search.' },
  { value: 'private', label: 'Only people I invite', hint: 'For everyone else, the event doesn’t exist.' },
]

/** Chooses who can find and see the event. */
export function VisibilitySection() {
  const { values, set } = useHostFormContext()
  return (
    <HostFold
      title="Who Can See It"
      holds={[options.find(({ value }) => value === values.visibility)?.label]}
      startsOpen={values.visibility !== 'public'}
      fields={['visibility']}
    >
      <RadioRows
        name="visibility"
        label="Visible to"
        options={options}
        value={values.visibility}
        onChange={(visibility) => set({ visibility })}
        isFramed
      />
    </HostFold>
  )
}
