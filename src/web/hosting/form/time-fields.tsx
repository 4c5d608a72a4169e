import { Plus, X } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import { repeatSteps } from '#contract/hosting/hosting-options.ts'
import { describeRepeat, isoWeekday, moveDay } from '#domain/hosting/hosting-dates.ts'
import { clockText, formatLongDay } from '#domain/events/event-time.ts'
import { countDays, endsPastMidnight, moveEnd } from '#domain/hosting/hosting-rules.ts'
import { useToday } from '#web/platform/use-browser.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Chip } from '#web/ui/form/chip.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { weekdayName } from '#web/ui/form/month-days.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { SwitchRow } from '#web/ui/form/switch-row.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { HostDayField, HostField } from './host-field.tsx'
import { useHostFormContext } from './host-form.tsx'
import { findEndDate, isFormDay as isDay, type FormSession } from './host-form-values.ts'
import { msg, t } from '#texts/texts.ts'

/** The last day that can be chosen. */
const lastChoice = (today: string) => `${Number(today.slice(0, 4)) + limits.hosting.yearsAhead}${today.slice(4)}`

/** Day, start and end of the event. The end follows the start, and past midnight it is on the next day. */
export function TimeFields() {
  const { values, errors, set } = useHostFormContext()
  const { date, time, endTime, endsLater, endDate } = values
  const today = useToday()
  /** Keeps the number of days when the first day moves. */
  const changeDate = (next: string) => {
    if (!endsLater || !isDay(next)) return set({ date: next })
    const days = isDay(date) && isDay(endDate) ? countDays(date, endDate) : 1
    set({ date: next, endDate: moveDay(next, Math.max(1, days)) })
  }
  const changeStart = (next: string) =>
    set({ time: next, ...(!endsLater && { endTime: moveEnd({ time, endTime }, next) }) })
  return (
    <div>
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3">
        <DayField
          name="date"
          label={t('Date')}
          required
          value={date}
          error={errors.date}
          onChange={changeDate}
          today={today}
          {...(today && { min: today, max: lastChoice(today) })}
          className="max-sm:col-span-2"
        />
        <TextField
          name="time"
          label={t('Start Time')}
          type="time"
          value={time}
          error={errors.time}
          onValueChange={changeStart}
        />
        <HostField name="endTime" label={t('End Time')} type="time" />
      </div>
      <p role="status" className="mt-1.5 text-sm text-muted empty:hidden">
        {describeNight(findEndDate(values), endTime)}
      </p>
    </div>
  )
}

/** "Ends on Sunday, November 29, 2026, 12:30 AM"; null if it ends on the same day. */
const describeNight = (endDate: string | null, endTime: string): string | null =>
  endDate === null || !isDay(endDate) || endTime === ''
    ? null
    : t('Ends on {day}, {time}', {
        day: formatLongDay(`${endDate}T00:00:00`),
        time: clockText(`${endDate}T${endTime}:00`),
      })

/** An end on a later day, and the recurrence of a new event. */
export function LaterFields({ canRepeat }: { canRepeat: boolean }) {
  const { values, set } = useHostFormContext()
  const { date, endsLater } = values
  const setEndsLater = (isOn: boolean) => set({ endsLater: isOn, endDate: isOn && isDay(date) ? moveDay(date, 1) : '' })
  return (
    <>
      {canRepeat && <RepeatField />}
      <div>
        <SwitchRow
          name="endsLater"
          hint={t('For an event of several days.')}
          checked={endsLater}
          onCheckedChange={setEndsLater}
        >
          {t('Ends on another day')}
        </SwitchRow>
        {endsLater && (
          <HostDayField
            name="endDate"
            label={t('End Date')}
            required
            {...(isDay(date) && { min: date, max: moveDay(date, limits.hosting.daysLong - 1) })}
            className="mt-2 sm:max-w-xs"
          />
        )}
      </div>
    </>
  )
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
const plain = { week: msg('Every week'), 'second-week': msg('Every other week'), month: msg('Every month') }
const ends = [
  { value: 'count', label: msg('After a set number') },
  { value: 'until', label: msg('On a specific day') },
] as const
/** ISO numbers. */
const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** Weekdays of a weekly event. The first date's own is always chosen. */
function WeekdayField() {
  const { values, set } = useHostFormContext()
  const own = isDay(values.date) ? isoWeekday(values.date) : null
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-2 font-semibold">{t('On these days')}</legend>
      <div className="flex flex-wrap gap-2">
        {weekdays.map((number) => (
          <Chip
            key={number}
            name="weekdays"
            value={String(number)}
            checked={number === own || values.weekdays.includes(number)}
            onCheckedChange={(isChosen) =>
              set({
                weekdays: isChosen ? [...values.weekdays, number] : values.weekdays.filter((other) => other !== number),
              })
            }
          >
            {weekdayName(number % 7, 'short')}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

/** Recurrence and its end, or the sessions of a course. */
function RepeatField() {
  const { values, errors, set } = useHostFormContext()
  const { repeat, repeatEnd, date, weekdays: chosen, isCourse } = values
  const first = isDay(date)
  const steps = repeatSteps.map((value) => ({
    value,
    label: first ? capitalised(describeRepeat(value, date, value === repeat ? chosen : [])) : t(plain[value]),
  }))
  return (
    <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
      <SelectField
        label={t('Repeat')}
        value={repeat}
        error={errors.repeat}
        onChange={(next) => set({ repeat: next })}
        options={[
          { value: 'none', label: t('Doesn’t repeat') } as const,
          ...steps,
          { value: 'sessions', label: t('Course on dates I choose') } as const,
        ]}
        className="sm:col-span-2"
      />
      {(repeat === 'week' || repeat === 'second-week') && <WeekdayField />}
      {repeat === 'sessions' && <SessionsField />}
      {repeat !== 'none' && repeat !== 'sessions' && (
        <>
          <SelectField
            label={t('Ends')}
            value={repeatEnd}
            onChange={(end) => set({ repeatEnd: end })}
            options={ends.map(({ value, label }) => ({ value, label: t(label) }))}
          />
          {repeatEnd === 'count' ? (
            <HostField
              name="repeatCount"
              label={t('Number of dates')}
              type="number"
              inputMode="numeric"
              min="2"
              max={String(limits.hosting.dates)}
            />
          ) : (
            <HostDayField name="repeatUntil" label={t('Last day')} {...(first && { min: date })} />
          )}
          <SwitchRow
            name="isCourse"
            hint={t('Guests sign up once for all sessions.')}
            checked={isCourse}
            onCheckedChange={(isOn) => set({ isCourse: isOn })}
            className="sm:col-span-2"
          >
            {t('This is a course')}
          </SwitchRow>
        </>
      )}
    </div>
  )
}

/** Further sessions of a course, each with times of its own. */
function SessionsField() {
  const { values, errors, set } = useHostFormContext()
  const { sessions, date, time, endTime } = values
  const today = useToday()
  const change = (at: number, part: Partial<FormSession>) =>
    set({ sessions: sessions.map((session, place) => (place === at ? { ...session, ...part } : session)) })
  const last = sessions.at(-1) ?? { date, time, endTime }
  const add = () => set({ sessions: [...sessions, { ...last, date: isDay(last.date) ? moveDay(last.date, 7) : '' }] })
  return (
    <fieldset className="sm:col-span-2">
      <legend className="font-semibold">{t('Further sessions')}</legend>
      <p className="mb-3 text-sm text-muted">
        {t('The date above is the first. Guests sign up once for all sessions.')}
      </p>
      <ol className="space-y-4">
        {sessions.map((session, at) => (
          <li
            key={at}
            className="grid grid-cols-[1fr_1fr_auto] items-end gap-x-2 gap-y-2 sm:grid-cols-[1.4fr_1fr_1fr_auto]"
          >
            <DayField
              label={t('Session {number}', { number: at + 2 })}
              value={session.date}
              onChange={(day) => change(at, { date: day })}
              today={today}
              {...(today && { min: today, max: lastChoice(today) })}
              className="max-sm:col-span-3"
            />
            <TextField
              label={t('Start')}
              type="time"
              value={session.time}
              onValueChange={(start) => change(at, { time: start, endTime: moveEnd(session, start) })}
            />
            <TextField
              label={t('End')}
              type="time"
              value={session.endTime}
              onValueChange={(end) => change(at, { endTime: end })}
            />
            <Button
              variant="quiet"
              aria-label={t('Remove session {number}', { number: at + 2 })}
              onClick={() => set({ sessions: sessions.filter((_, place) => place !== at) })}
              className="px-2.5"
            >
              <X aria-hidden className="size-5" />
            </Button>
            {endsPastMidnight(session) && isDay(session.date) && (
              <p role="status" className="col-span-full text-sm text-muted">
                {describeNight(moveDay(session.date, 1), session.endTime)}
              </p>
            )}
          </li>
        ))}
      </ol>
      {errors.sessions && (
        <p role="alert" className="mt-2 font-medium text-clay-ink">
          {errors.sessions}
        </p>
      )}
      {sessions.length < limits.hosting.dates - 1 && (
        <Button variant="outline" onClick={add} aria-invalid={errors.sessions ? true : undefined} className="mt-3">
          <Plus aria-hidden className="size-4.5" />
          {t('Add session')}
        </Button>
      )}
    </fieldset>
  )
}
