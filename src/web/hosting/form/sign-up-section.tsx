import { Plus, Trash2 } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import { questionKinds, type QuestionKind } from '#contract/rsvp/sign-up-options.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { SwitchRow } from '#web/ui/form/switch-row.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { HostDayField, HostField, HostFold } from './host-field.tsx'
import { useHostFormContext } from './host-form.tsx'
import { findSignUpFormErrors, newQuestion, type QuestionValues } from './sign-up-values.ts'
import { msg, t, type Message } from '#texts/texts.ts'

const kindWords: Record<QuestionKind, Message> = {
  text: msg('Text'),
  'yes-no': msg('Yes or no'),
  choice: msg('One of a list'),
}

/** How people sign up, beyond an RSVP. Collapsed, because most events need none of it. */
export function SignUpSection() {
  const { values, set } = useHostFormContext()
  const { needsApproval, asksEmail, showsGuests, rsvpUntilDay, minimumAge, questions, date } = values
  const used = [
    rsvpUntilDay !== '' && t('Deadline'),
    needsApproval && t('Approval'),
    asksEmail && t('Email'),
    showsGuests && t('Who’s coming'),
    minimumAge !== '' && t('Ages {age}+', { age: minimumAge }),
    questions.length > 0 && t('{count, plural, one {# question} other {# questions}}', { count: questions.length }),
  ]
  return (
    <HostFold
      title={t('Ask guests for more')}
      holds={used}
      startsOpen={used.some(Boolean)}
      fields={['rsvpUntilDay', 'rsvpUntilTime', 'minimumAge', 'questions']}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <HostDayField
          name="rsvpUntilDay"
          label={t('RSVP by')}
          hint={t('Afterwards, nobody new can join. Leave blank for no deadline.')}
          {...(/^\d{4}-\d\d-\d\d$/.test(date) && { max: date })}
        />
        <HostField name="rsvpUntilTime" label={t('Time')} type="time" />
      </div>
      <SwitchRow
        checked={needsApproval}
        onCheckedChange={(next) => set({ needsApproval: next })}
        hint={t('People ask to come, and you approve or decline each of them.')}
      >
        {t('Approve guests yourself')}
      </SwitchRow>
      <SwitchRow
        checked={asksEmail}
        onCheckedChange={(next) => set({ asksEmail: next })}
        hint={t('Guests with an account choose whether to share it with those who manage the event.')}
      >
        {t('Ask for the email address')}
      </SwitchRow>
      <SwitchRow
        checked={showsGuests}
        onCheckedChange={(next) => set({ showsGuests: next })}
        hint={t('Guests who are going see the first names of others who agree. Everyone else sees how many.')}
      >
        {t('Show guests who’s coming')}
      </SwitchRow>
      <HostField
        name="minimumAge"
        label={t('Minimum age')}
        type="number"
        inputMode="numeric"
        min="1"
        max={String(limits.signUp.age)}
        placeholder={t('Any age')}
        hint={t('Guests confirm it for everyone they bring.')}
        className="sm:max-w-xs"
      />
      <Questions />
    </HostFold>
  )
}

function Questions() {
  const { values, errors, set } = useHostFormContext()
  const { questions } = values
  const found = errors.questions === undefined ? [] : findSignUpFormErrors(values)
  const change = (at: number, part: Partial<QuestionValues>) =>
    set({ questions: questions.map((question, index) => (index === at ? { ...question, ...part } : question)) })
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{t('Questions')}</legend>
      <p className="mb-2 text-sm text-muted">
        {t(
          'A child’s age, allergies, photos. Only hosts see the answers, and we delete them {days} days after the event.',
          { days: limits.signUp.storedDays },
        )}
      </p>
      <ol className="grid gap-3">
        {questions.map((question, at) => (
          <li key={question.key} className="grid gap-3 rounded-md border border-line bg-card p-3">
            <TextField
              label={t('Question {number}', { number: at + 1 })}
              value={question.text}
              onValueChange={(text) => change(at, { text })}
              maxLength={limits.signUp.question}
              placeholder={t('Any allergies?')}
              error={found.find(({ field }) => field === `questions.${at}`)?.message}
            />
            <SelectField
              label={t('Answer')}
              value={question.kind}
              onChange={(kind) => change(at, { kind })}
              options={questionKinds.map((value) => ({ value, label: t(kindWords[value]) }))}
            />
            {question.kind === 'choice' && (
              <TextField
                label={t('Answers to choose from')}
                hint={t('One per line.')}
                lines={3}
                value={question.options}
                onValueChange={(options) => change(at, { options })}
                maxLength={limits.signUp.options * (limits.signUp.option + 1)}
              />
            )}
            <SwitchRow
              checked={question.isPerPerson}
              onCheckedChange={(isPerPerson) => change(at, { isPerPerson })}
              hint={t('Guests answer for themselves and for everyone they bring.')}
            >
              {t('Ask for each person')}
            </SwitchRow>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <SwitchRow
                checked={question.isRequired}
                onCheckedChange={(isRequired) => change(at, { isRequired })}
                className="flex-1"
              >
                {t('Required')}
              </SwitchRow>
              <Button
                variant="quiet"
                aria-label={t('Remove question {number}', { number: at + 1 })}
                onClick={() => set({ questions: questions.filter((_, index) => index !== at) })}
              >
                <Trash2 aria-hidden className="size-5" />
                {t('Remove')}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {questions.length < limits.signUp.questions && (
        <Button variant="outline" className="mt-3" onClick={() => set({ questions: [...questions, newQuestion()] })}>
          <Plus aria-hidden className="size-5" />
          {t('Add a question')}
        </Button>
      )}
    </fieldset>
  )
}
