import type { Visibility } from '#contract/events/event-options.ts'
import { RadioRows } from '#web/ui/form/radio-rows.tsx'
import { HostFold } from './host-field.tsx'
import { useHostFormContext } from './host-form.tsx'
import { msg, t, type Message } from '#texts/texts.ts'

const options: readonly { value: Visibility; label: Message; hint: Message }[] = [
  { value: 'public', label: msg('Everyone'), hint: msg('It’s in lists, searches and calendars.') },
  { value: 'unlisted', label: msg('Anyone with the link'), hint: msg('It’s in no list and no search.') },
  { value: 'private', label: msg('Only people I invite'), hint: msg('For everyone else, the event doesn’t exist.') },
]

/** Chooses who can find and see the event. */
export function VisibilitySection() {
  const { values, set } = useHostFormContext()
  const shown = options.map(({ value, label, hint }) => ({ value, label: t(label), hint: t(hint) }))
  return (
    <HostFold
      title={t('Who Can See It')}
      holds={[shown.find(({ value }) => value === values.visibility)?.label]}
      startsOpen={values.visibility !== 'public'}
      fields={['visibility']}
    >
      <RadioRows
        name="visibility"
        label={t('Visible to')}
        options={shown}
        value={values.visibility}
        onChange={(visibility) => set({ visibility })}
        isFramed
      />
    </HostFold>
  )
}
