import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { LearningEvent } from '#contract/events/event.ts'
import { limits } from '#contract/limits.ts'
import { SignInLink } from '#web/sign-in/sign-in-link.tsx'
import { paths } from '#web/paths.ts'
import { call } from '#web/platform/query-client.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { useSite } from '#web/platform/use-site.tsx'
import { failure } from '#web/ui/feedback/failure-toast.ts'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { EmailField, incompleteEmail, readEmail } from './email-field.tsx'
import { EmailSent } from './email-sent.tsx'
import { t } from '#texts/texts.ts'

const empty = () => ({ message: '', name: '', email: '' })

/** Asks the host without an account. The question is sent once it is confirmed by email. */
export function VisitorQuestion({ event }: { event: LearningEvent }) {
  const client = useQueryClient()
  const { draft, change, clear, restored } = useDraft(`visitor’s question about ${event.id}`, empty)
  const [areProblemsShown, setAreProblemsShown] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const { isSignInOpen } = useSite()
  const { mutate, isPending, isSuccess, variables, reset } = useMutation({
    mutationFn: (body: ReturnType<typeof empty>) =>
      call(client, 'askAsVisitor', {
        params: { id: event.id },
        query: event.linkKey === undefined ? {} : { key: event.linkKey },
        body,
      }),
    onSuccess: () => {
      clear()
      setAreProblemsShown(false)
    },
    meta: failure(t('Couldn’t send your question'), t('What you wrote is still here. Try again.')),
  })
  if (isSuccess)
    return (
      <div className="grid justify-items-start gap-3">
        <EmailSent
          address={variables.email}
          then={t('Confirm within a day, and the host gets your question. Their answer comes by email.')}
        />
        <Button variant="outline" onClick={reset}>
          {t('Ask something else')}
        </Button>
      </div>
    )
  // Beside the RSVP form, another one would ask for the same name and address.
  if (!isOpen && restored.state === 'none' && draft.message === '')
    return (
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        {t('Ask a question')}
      </Button>
    )
  const email = readEmail(draft.email)
  const name = draft.name.trim()
  const send = (submit: FormEvent) => {
    submit.preventDefault()
    setAreProblemsShown(true)
    if (email !== null && name !== '' && draft.message.trim() !== '') mutate({ ...draft, name, email })
  }
  const problem = (is: boolean, words: string) => (areProblemsShown && is ? words : undefined)
  return (
    <form onSubmit={send} noValidate aria-label={t('Ask the host')} className="grid gap-3">
      <RestoredNote restored={restored} />
      <TextField
        label={t('Your question')}
        placeholder={t('Is there parking nearby?')}
        lines={3}
        counter={limits.questions.length}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The person has just opened this form.
        autoFocus={isOpen}
        value={draft.message}
        onValueChange={(message) => change({ message })}
        readOnly={isPending}
        error={problem(draft.message.trim() === '', t('Write your question'))}
      />
      <TextField
        label={t('Your name')}
        hint={t('The host sees it.')}
        name="name"
        autoComplete="name"
        maxLength={limits.rsvp.name}
        value={draft.name}
        onValueChange={(text) => change({ name: text })}
        error={problem(name === '', t('Enter your name'))}
      />
      <EmailField
        hint={t('For the answer. The host doesn’t see it. No account needed.')}
        value={draft.email}
        onValueChange={(text) => change({ email: text })}
        error={problem(email === null, t(incompleteEmail))}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" pending={isPending}>
          {isPending ? t('Sending...') : t('Ask the host')}
        </Button>
        {isSignInOpen && (
          <SignInLink next={paths.event(event)} variant="quiet">
            {t('Sign in to ask')}
          </SignInLink>
        )}
      </div>
    </form>
  )
}
