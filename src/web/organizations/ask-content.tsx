import { Send } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { followListQuery, peopleSearchQuery } from '#web/people/follow-queries.ts'
import { useSession } from '#web/platform/session.ts'
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { AddressField } from '#web/people/address-field.tsx'
import { t } from '#texts/texts.ts'

export interface AskedPeople {
  emails: string[]
  userIds: number[]
  note: string
}

/** A chosen person, with the name to show while the search shows others. */
interface ChosenPerson {
  id: number
  name: string
}

interface Props {
  title: string
  description: string
  /** Unique name of the draft. */
  draftName: string
  /** Members who can't be asked, because they already belong to the organization. */
  omitted: readonly number[]
  isPending: boolean
  /** Additional fields. */
  children?: ReactNode
  onAsk(people: AskedPeople, onDone: () => void): void
  onClose(): void
}

const emptyDraft = { emails: [] as string[], people: [] as ChosenPerson[], note: '' }

/** Asks members or email addresses to co-host or join. Unsent input is stored until the next time. */
export function AskContent({ title, description, draftName, omitted, isPending, children, onAsk, onClose }: Props) {
  const { draft, change, clear, restored } = useDraft(draftName, () => emptyDraft)
  const { emails, people, note } = draft
  const count = emails.length + people.length
  const send = (submit: FormEvent) => {
    submit.preventDefault()
    if (count === 0) return
    onAsk({ emails, userIds: people.map(({ id }) => id), note }, () => {
      clear()
      onClose()
    })
  }
  return (
    <Dialog
      title={title}
      description={description}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isTall
      footer={
        <Button type="submit" form="ask-people" disabled={count === 0} pending={isPending}>
          {!isPending && <Send aria-hidden className="size-4.5" />}
          {isPending ? t('Sending...') : count > 1 ? t('Ask {count} people', { count }) : t('Ask')}
        </Button>
      }
    >
      <form id="ask-people" onSubmit={send} noValidate className="grid gap-5">
        <RestoredNote restored={restored} />
        <PeoplePicker
          label={t('Members')}
          chosen={people}
          onChange={(next) => change({ people: next })}
          omitted={omitted}
        />
        <AddressField
          label={t('Email addresses')}
          addresses={emails}
          onChange={(next) => change({ emails: next })}
          disabled={isPending}
        />
        {children}
        <TextField
          label={t('Personal note (optional)')}
          lines={3}
          counter={limits.invitations.note}
          value={note}
          onValueChange={(next) => change({ note: next })}
          readOnly={isPending}
        />
      </form>
    </Dialog>
  )
}

interface PickerProps {
  label: string
  chosen: readonly ChosenPerson[]
  onChange(chosen: ChosenPerson[]): void
  /** People who can't be chosen, such as existing members. */
  omitted: readonly number[]
}

const minCharacters = 2

/** Chooses members: from those the person follows and their followers, or by searching for anyone. */
function PeoplePicker({ label, chosen, onChange, omitted }: PickerProps) {
  const userId = useSession()?.userId ?? 0
  const [text, setText] = useState('')
  const q = text.trim()
  const isSearch = q.length >= minCharacters
  const found = useQuery({ ...peopleSearchQuery({ q, pages: 1 }), enabled: isSearch })
  const following = useInfiniteQuery(followListQuery('following', userId))
  const followers = useInfiniteQuery(followListQuery('followers', userId))
  const known = [following, followers].flatMap(({ data }) => data?.pages.flatMap(({ people }) => people) ?? [])
  const isLoading = isSearch ? found.isPending : following.isPending || followers.isPending
  const isFailed = isSearch ? found.isError : following.isError || followers.isError
  const people: (ChosenPerson & { username?: string })[] = [
    ...chosen,
    ...(isSearch ? (found.data?.people ?? []) : known),
  ]
  const shown = [...new Map(people.toReversed().map((person) => [person.id, person])).values()]
    .toReversed()
    .filter(({ id }) => id !== userId && !omitted.includes(id))
  const isChosen = (id: number) => chosen.some((person) => person.id === id)
  const toggle = ({ id, name }: ChosenPerson, isOn: boolean) =>
    onChange(isOn ? [...chosen, { id, name }] : chosen.filter((person) => person.id !== id))
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{label}</legend>
      <TextField
        label={t('Search people')}
        isLabelHidden
        placeholder={t('Search by name')}
        value={text}
        onValueChange={setText}
        className="mt-2"
      />
      <div className="-mx-2 mt-1 max-h-64 overflow-y-auto" aria-busy={isLoading}>
        {shown.map((person) => (
          <CheckboxRow key={person.id} checked={isChosen(person.id)} onCheckedChange={(isOn) => toggle(person, isOn)}>
            <span className="block font-medium">{person.name}</span>
            {person.username && <span className="block text-sm text-muted">@{person.username}</span>}
          </CheckboxRow>
        ))}
        {isLoading && <Skeleton className="mx-2 mt-2 h-11" />}
      </div>
      {!isLoading && shown.length === 0 && (
        <p className="text-sm text-muted" role="status">
          {isFailed
            ? t('Couldn’t load people. You can still type addresses.')
            : isSearch
              ? t('Nobody by that name. You can ask them by email.')
              : t('Search by name, or ask by email.')}
        </p>
      )}
    </fieldset>
  )
}
