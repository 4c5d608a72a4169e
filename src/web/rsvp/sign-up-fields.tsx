import { useId } from 'react'
import { limits } from '#contract/limits.ts'
import type { SignUpQuestion } from '#contract/rsvp/sign-up.ts'
import type { Rsvp } from '#contract/rsvp/rsvp.ts'
import { ageWords, detailNames, listPerPerson } from '#domain/rsvp/sign-up.ts'
import type { Tickets } from '#domain/rsvp/tickets.ts'
import { FieldError } from '#web/ui/form/field-error.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { fieldStyle } from '#web/ui/form/field-style.ts'
import { Select } from '#web/ui/form/select-field.tsx'
import { TicketFields } from './ticket-fields.tsx'
import { t } from '#texts/texts.ts'

type Details = Pick<
  Rsvp,
  'form' | 'tickets' | 'companions' | 'answers' | 'companionAnswers' | 'confirmsAge' | 'sharesEmail' | 'showsName'
>

interface Props extends Details {
  currency: string
  /** The address that the guest may share; absent or null if the host doesn't ask for it. */
  accountEmail?: string | null
  /** Name of the host, who gets to see the address. */
  organizer: string
  /** The currently chosen tickets; `tickets` are the initial ones. */
  currentTickets: Tickets
  onTicketsChange(tickets: Tickets): void
  /** Number of people in the party besides the guest, whose names can be entered. */
  companionCount: number
  /** Number of names to offer browsers without JavaScript, where the form can't follow the party's size. */
  unscriptedCount?: number
  /** Whether required questions must be answered, because the guest is going. */
  isGoing: boolean
  /** Error messages by field of the API. */
  errors?: Readonly<Record<string, string>>
}

/** Questions that a host asks with the RSVP. Plain inputs, which work without JavaScript. */
export function SignUpFields(props: Props) {
  const { form, tickets, companions, answers, currency, companionCount, unscriptedCount = 0, isGoing } = props
  const { errors = {}, companionAnswers } = props
  const perPerson = listPerPerson(form?.questions ?? [])
  const namesTogether = perPerson.length === 0
  return (
    <>
      {form && form.ticketTypes.length > 0 && (
        <TicketFields
          types={form.ticketTypes}
          chosen={tickets}
          current={props.currentTickets}
          currency={currency}
          max={limits.rsvp.party}
          isRequired={isGoing}
          error={errors['tickets']}
          onChange={props.onTicketsChange}
        />
      )}
      {namesTogether && companionCount > 0 && (
        <CompanionNames from={0} count={companionCount} names={companions} error={errors['companions']} />
      )}
      {unscriptedCount > companionCount && (
        <noscript>
          <CompanionNames from={companionCount} count={unscriptedCount} names={companions} />
        </noscript>
      )}
      {form?.questions.map((question) => (
        <Question
          key={question.key}
          name={detailNames.answer(question.key)}
          question={question}
          answer={answers[question.key]}
          isGoing={isGoing}
          error={errors[`answers.${question.key}`]}
        />
      ))}
      {!namesTogether &&
        Array.from({ length: companionCount }, (_, at) => (
          <fieldset key={at} className="grid gap-3 rounded-md border border-line p-3">
            <legend className="px-1 font-semibold">{t('Person {number}', { number: at + 2 })}</legend>
            <Field label={t('Name')} hint={t('Optional. Only hosts see it.')}>
              {(control) => (
                <input
                  {...control}
                  name={detailNames.companion(at + 1)}
                  maxLength={limits.rsvp.name}
                  defaultValue={companions[at] ?? ''}
                  autoComplete="off"
                  className={fieldStyle}
                />
              )}
            </Field>
            {perPerson.map((question) => (
              <Question
                key={question.key}
                name={detailNames.companionAnswer(at + 1, question.key)}
                question={question}
                answer={companionAnswers[at]?.[question.key]}
                isGoing={isGoing}
                error={errors[`companionAnswers.${at}.${question.key}`]}
              />
            ))}
          </fieldset>
        ))}
      {form && form.minimumAge !== null && (
        <AgeCheck
          minimumAge={form.minimumAge}
          isConfirmed={props.confirmsAge}
          isRequired={isGoing}
          error={errors['confirmsAge']}
        />
      )}
      {form?.asksEmail && props.accountEmail && (
        <Consent
          name={detailNames.sharesEmail}
          label={
            props.organizer
              ? t('Share my email, {email}, with {organizer}', {
                  email: props.accountEmail,
                  organizer: props.organizer,
                })
              : t('Share my email, {email}, with the host', { email: props.accountEmail })
          }
          hint={t('Optional. Everyone who manages this event sees it while you share it. Uncheck to stop.')}
          isChecked={props.sharesEmail}
        />
      )}
      {form?.showsGuests && (
        <Consent
          name={detailNames.showsName}
          label={t('Show my first name to others who are going')}
          hint={t('Optional. Nobody else sees it, and hidden profiles aren’t shown. Uncheck to stop.')}
          isChecked={props.showsName}
        />
      )}
    </>
  )
}

interface ConsentProps {
  name: typeof detailNames.sharesEmail | typeof detailNames.showsName
  label: string
  hint: string
  isChecked: boolean
}

/** A detail that a guest may share. The hidden field says that the form has the checkbox, so that an empty one withdraws it. */
function Consent({ name, label, hint, isChecked }: ConsentProps) {
  const hintId = useId()
  return (
    <div>
      <input type="hidden" name={detailNames.asks(name)} value="yes" />
      <label className="flex min-h-tap cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name={name}
          value="yes"
          defaultChecked={isChecked}
          aria-describedby={hintId}
          className="size-[1.375rem] shrink-0 accent-fern"
        />
        <span className="min-w-0 leading-snug [overflow-wrap:anywhere]">{label}</span>
      </label>
      <p id={hintId} className="ps-[2.125rem] text-sm text-muted">
        {hint}
      </p>
    </div>
  )
}

interface AgeProps {
  minimumAge: number
  isConfirmed: boolean
  isRequired: boolean
  error: string | undefined
}

function AgeCheck({ minimumAge, isConfirmed, isRequired, error }: AgeProps) {
  const errorId = useId()
  return (
    <div>
      <label className="flex min-h-tap cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name={detailNames.confirmsAge}
          value="yes"
          required={isRequired}
          defaultChecked={isConfirmed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className="size-[1.375rem] shrink-0 accent-fern"
        />
        <span className="leading-snug">{ageWords(minimumAge)}</span>
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  )
}

interface NamesProps {
  from: number
  count: number
  names: readonly string[]
  error?: string | undefined
}

function CompanionNames({ from, count, names, error }: NamesProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={from > 0 ? 'mb-1.5 font-semibold' : 'font-semibold'}>
        {from > 0 ? t('If you bring more') : t('Who’s coming with you?')}
      </legend>
      {from === 0 && <p className="mb-1.5 text-sm text-muted">{t('Optional. Only hosts see the names.')}</p>}
      <div className="grid gap-2">
        {Array.from({ length: count - from }, (_, index) => from + index).map((at) => (
          <input
            key={at}
            name={detailNames.companion(at + 1)}
            aria-label={t('Name of companion {number}', { number: at + 1 })}
            placeholder={t('Name {number}', { number: at + 1 })}
            maxLength={limits.rsvp.name}
            defaultValue={names[at] ?? ''}
            autoComplete="off"
            className={fieldStyle}
          />
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}

interface QuestionProps {
  /** Name of the field. */
  name: string
  question: SignUpQuestion
  answer: string | boolean | undefined
  isGoing: boolean
  error: string | undefined
}

function Question({ name, question, answer, isGoing, error }: QuestionProps) {
  const { text, kind, options, isRequired } = question
  const required = isRequired && isGoing
  const choices =
    kind === 'yes-no'
      ? [
          { value: 'yes', label: t('Yes') },
          { value: 'no', label: t('No') },
        ]
      : options.map((option) => ({ value: option, label: option }))
  const given = typeof answer === 'boolean' ? (answer ? 'yes' : 'no') : (answer ?? '')
  return (
    <Field
      label={text}
      required={isRequired}
      error={error}
      hint={isRequired ? undefined : t('Optional. Only hosts see your answer.')}
    >
      {(control) =>
        kind === 'text' ? (
          <textarea
            {...control}
            name={name}
            rows={2}
            maxLength={limits.signUp.answer}
            required={required}
            defaultValue={given}
            className={fieldStyle}
          />
        ) : (
          <Select {...control} name={name} required={required} defaultValue={given}>
            <option value="">{isRequired ? t('Choose an answer') : t('No answer')}</option>
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )
      }
    </Field>
  )
}
