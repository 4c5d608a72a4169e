import { Send } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { KeptNote } from '#web/ui/kept-note.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { AddressField } from './address-field.tsx'
import { PeoplePicker, type ChosenPerson } from './people-picker.tsx'

export interface AskedPeople {
  emails: string[]
  userIds: number[]
  note: string
}

interface Props {
  title: string
  description: string
  /** Name of the draft, unique among all. */
  draftName: string
  /** Members who can't be asked, because they belong already. */
  omitted: readonly number[]
  isPending: boolean
  /** Additional fields. */
  children?: ReactNode
  onAsk(people: AskedPeople, onDone: () => void): void
  onClose(): void
}

const emptyDraft = { emails: [] as string[], people: [] as ChosenPerson[], note: '' }

/** Asks members or addresses for something. Unsent input stays for the next time. */
export function AskWindow({ title, description, draftName, omitted, isPending, children, onAsk, onClose }: Props) {
  const { draft, change, clear, kept } = useDraft(draftName, () => emptyDraft)
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
  const tellInvalid = () =>
    toast({ title: 'Invalid Email', description: 'Please enter a valid email address.', variant: 'destructive' })
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
          {isPending ? 'Sending...' : count > 1 ? `Ask ${count} people` : 'Ask'}
        </Button>
      }
    >
      <form id="ask-people" onSubmit={send} noValidate className="grid gap-5">
        <KeptNote kept={kept} />
        <PeoplePicker label="Members" chosen={people} onChange={(next) => change({ people: next })} omitted={omitted} />
        <AddressField
          label="Email addresses"
          addresses={emails}
          onChange={(next) => change({ emails: next })}
          onInvalid={tellInvalid}
          disabled={isPending}
        />
        {children}
        <TextField
          label="Personal note (optional)"
          lines={3}
          counter={limits.invitations.note}
          value={note}
          onValueChange={(next) => change({ note: next })}
          disabled={isPending}
        />
      </form>
    </Dialog>
  )
}
