import { useId, useState, type FormEvent } from 'react'
import type { CountedSession, SessionCount } from '#contract/programs/attendance.ts'
import {
  attendanceLimits,
  sessionAgeNames,
  sessionAges,
  sessionPlaceNames,
  sessionPlaces,
  type SessionAge,
  type SessionPlace,
} from '#contract/programs/attendance-options.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useSaveCount } from './mutations.ts'
import { msg, t } from '#texts/texts.ts'

const numbers = [
  { name: 'adults', label: msg('Adults') },
  { name: 'children', label: msg('Children') },
  { name: 'online', label: msg('Online') },
] as const

/** Fields for the attendance of one session. Empty fields count as 0. */
export function CountForm({ session, onDone }: { session: CountedSession; onDone(): void }) {
  const heading = useId()
  const { count, suggested } = session
  const [heads, setHeads] = useState({
    adults: count ? String(count.adults) : '',
    children: count ? String(count.children) : '',
    online: count ? String(count.online) : '',
  })
  const [age, setAge] = useState<SessionAge>(count?.age ?? suggested.age)
  const [place, setPlace] = useState<SessionPlace>(count?.place ?? suggested.place)
  const { mutate, isPending } = useSaveCount(session)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const body: SessionCount = {
      ...{ age, place },
      ...{ adults: Number(heads.adults), children: Number(heads.children), online: Number(heads.online) },
    }
    mutate(body, { onSuccess: onDone })
  }
  return (
    <form onSubmit={save} aria-labelledby={heading} className="grid grid-cols-1 gap-3 pb-4">
      <p id={heading} className="text-sm text-muted">
        {t('How many people came to {title}?', { title: session.title })}
      </p>
      <div className="grid grid-cols-3 gap-3 sm:max-w-md">
        {numbers.map(({ name, label }) => (
          <TextField
            key={name}
            label={t(label)}
            type="number"
            inputMode="numeric"
            min={0}
            max={attendanceLimits.heads}
            step={1}
            value={heads[name]}
            onValueChange={(value) => setHeads({ ...heads, [name]: value })}
          />
        ))}
      </div>
      <div className="grid grid-cols-1 gap-3 sm:max-w-md sm:grid-cols-2">
        <Field label={t('Made for')}>
          {(control) => (
            <Select {...control} value={age} onChange={({ target }) => setAge(target.value as SessionAge)}>
              {sessionAges.map((each) => (
                <option key={each} value={each}>
                  {t(sessionAgeNames[each])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('Place')}>
          {(control) => (
            <Select {...control} value={place} onChange={({ target }) => setPlace(target.value as SessionPlace)}>
              {sessionPlaces.map((each) => (
                <option key={each} value={each}>
                  {t(sessionPlaceNames[each])}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={isPending}>
          {isPending ? t('Saving...') : t('Save count')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
