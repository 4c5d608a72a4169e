import { BellRing, CircleSlash, Download, Ellipsis, MessageSquare, Upload, UserCheck } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import type { GuestImport, GuestList } from '#contract/guest.ts'
import { guestGroups, type GuestGroup } from '#contract/hosting-options.ts'
import { limits } from '#contract/limits.ts'
import { paths } from '#web/paths.ts'
import { apiPath } from '#web/platform/api.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxRow } from '#web/ui/checkbox-row.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useGuestImport, useGuestMessage, useNoShows, useReminders } from './guest-mutations.ts'

interface Props {
  eventId: number
  list: GuestList
  /** Whether the event takes RSVPs: it is neither over nor cancelled. */
  isOpen: boolean
  isOver: boolean
}

/** A host's actions on the whole guest list. */
export function GuestTools({ eventId, list, isOpen, isOver }: Props) {
  const [opened, setOpened] = useState<'message' | 'import' | null>(null)
  const { mutate: remind } = useReminders(eventId)
  const { mutate: markNoShows } = useNoShows(eventId)
  const { guests } = list
  const hasReaders = guests.some(({ answer }) => answer !== 'no')
  const hasSilent = guests.some(({ answer, invitation }) => answer === null && invitation !== null)
  const icon = { 'aria-hidden': true } as const
  const items: (MenuItem | false)[] = [
    isOpen &&
      hasSilent && {
        label: 'Remind those without an RSVP',
        icon: <BellRing {...icon} />,
        onSelect: () => remind(null),
      },
    isOver && {
      label: 'Mark the rest as no-shows',
      hint: 'Everyone who said yes and wasn’t checked in.',
      icon: <CircleSlash {...icon} />,
      onSelect: () => markNoShows(),
    },
    isOpen && {
      label: 'Import a table',
      hint: 'CSV, with names or email addresses.',
      icon: <Upload {...icon} />,
      onSelect: () => setOpened('import'),
    },
    guests.length > 0 && {
      label: 'Export as CSV',
      icon: <Download {...icon} />,
      onSelect: () => window.location.assign(apiPath('exportGuests', { params: { id: eventId } })),
    },
  ]
  const close = () => setOpened(null)
  return (
    <div className="flex flex-wrap gap-2">
      {guests.length > 0 && (
        <Button asChild className="px-3.5!">
          <Link to={paths.checkIn(eventId)}>
            <UserCheck aria-hidden className="size-4.5" />
            Check in
          </Link>
        </Button>
      )}
      {hasReaders && (
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpened('message')} className="px-3.5!">
          <MessageSquare aria-hidden className="size-4.5" />
          Message
        </Button>
      )}
      <Menu
        trigger={
          <Button variant="outline" aria-label="More actions" className="px-3.5!">
            <Ellipsis aria-hidden className="size-5" />
          </Button>
        }
        items={items.filter((item) => item !== false)}
      />
      {opened === 'message' && <MessageDialog eventId={eventId} list={list} onClose={close} />}
      {opened === 'import' && <ImportDialog eventId={eventId} onClose={close} />}
    </div>
  )
}

const groupNames: Record<GuestGroup, string> = {
  yes: 'Going',
  maybe: 'Maybe',
  waiting: 'Waitlist',
  unanswered: 'No RSVP yet',
}

function MessageDialog({ eventId, list, onClose }: { eventId: number; list: GuestList; onClose(): void }) {
  const counts: Record<GuestGroup, number> = {
    yes: countGuests(list, 'yes'),
    maybe: countGuests(list, 'maybe'),
    waiting: countGuests(list, 'waiting'),
    unanswered: countGuests(list, null),
  }
  const groups = guestGroups.filter((group) => counts[group] > 0)
  const { draft, change, clear } = useDraft(`message to guests of ${eventId}`, () => ({ message: '', to: groups }))
  const to = groups.filter((group) => draft.to.includes(group))
  const { mutate, isPending } = useGuestMessage(eventId, () => {
    clear()
    onClose()
  })
  const recipients = to.reduce((sum, group) => sum + counts[group], 0)
  const send = (submit: FormEvent) => {
    submit.preventDefault()
    if (draft.message.trim() && to.length > 0) mutate({ message: draft.message, to })
  }
  const choose = (group: GuestGroup, isChosen: boolean) =>
    change({ to: isChosen ? [...to, group] : to.filter((other) => other !== group) })
  return (
    <Dialog
      title="Message your guests"
      description="Each guest gets a separate email. Those who can’t go get none."
      open
      onOpenChange={(next) => !next && onClose()}
    >
      <form onSubmit={send} className="grid gap-3">
        <fieldset disabled={isPending}>
          <legend className="font-semibold">To</legend>
          <div className="-mx-2 mt-1 grid grid-cols-2">
            {groups.map((group) => (
              <CheckboxRow
                key={group}
                count={counts[group]}
                checked={to.includes(group)}
                onCheckedChange={(isChosen) => choose(group, isChosen)}
              >
                {groupNames[group]}
              </CheckboxRow>
            ))}
          </div>
        </fieldset>
        <TextField
          label="Message"
          placeholder="We’re meeting at the north gate."
          lines={6}
          counter={limits.guestMessages.length}
          value={draft.message}
          onValueChange={(message) => change({ message })}
          disabled={isPending}
        />
        <Button type="submit" disabled={draft.message.trim() === '' || recipients === 0} pending={isPending}>
          {isPending ? 'Sending...' : recipients === 1 ? 'Send to 1 guest' : `Send to ${recipients} guests`}
        </Button>
      </form>
    </Dialog>
  )
}

const countGuests = ({ guests }: GuestList, wanted: GuestList['guests'][number]['answer']) =>
  guests.filter(({ answer }) => answer === wanted).length

/** Shows what an import would do before it is done. */
function ImportDialog({ eventId, onClose }: { eventId: number; onClose(): void }) {
  const [csv, setCsv] = useState('')
  const { mutate, data: trial, isPending, reset } = useGuestImport(eventId)
  const read = async (file: File | undefined) => {
    reset()
    const text = (await file?.text()) ?? ''
    setCsv(text)
    if (text.length > limits.guests.importCharacters) {
      toast({ title: 'This table is too large', description: 'Split it into smaller ones.', variant: 'destructive' })
    } else if (text) mutate({ csv: text, isTrial: true })
  }
  const finish = () =>
    mutate(
      { csv, isTrial: false },
      {
        onSuccess: ({ added, invited }) => {
          onClose()
          toast({ title: 'Guests imported', description: `${added} added by name, ${invited} invited by email.` })
        },
      },
    )
  const changes = trial ? trial.added + trial.invited : 0
  return (
    <Dialog
      title="Import guests"
      description="People with an email address get an invitation. People with only a name are listed as going."
      open
      onOpenChange={(next) => !next && onClose()}
      footer={
        <Button disabled={changes === 0} pending={isPending} onClick={finish}>
          {isPending ? 'Reading...' : 'Import'}
        </Button>
      }
    >
      <label className="grid gap-1.5 font-semibold">
        Table (CSV)
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          onChange={({ target }) => void read(target.files?.[0])}
          className="min-h-12 w-full rounded-md border border-edge bg-card p-2.5 font-normal file:mr-3 file:rounded-md file:border-0 file:bg-fern-tint file:px-3 file:py-1.5 file:font-semibold file:text-fern-deep"
        />
      </label>
      <p className="mt-1.5 text-sm text-muted">
        It needs a header row with Name or Email. People and Note are read, too.
      </p>
      <div role="status">{trial && <ImportPreview result={trial} />}</div>
    </Dialog>
  )
}

const shownProblems = 5

function ImportPreview({ result: { added, invited, known, problems } }: { result: GuestImport }) {
  const figures = [
    { label: 'added by name', value: added },
    { label: 'invited by email', value: invited },
    { label: 'already on the list', value: known },
  ]
  return (
    <div className="mt-4 grid gap-3">
      <dl className="grid grid-cols-3 gap-2">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end rounded-md bg-well px-2 py-2 text-center">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-display text-2xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {problems.length > 0 && (
        <div className="rounded-md border border-clay bg-clay-tint px-4 py-3 text-clay-ink">
          <p className="font-semibold">
            {problems.length === 1 ? '1 row can’t be read.' : `${problems.length} rows can’t be read.`}
          </p>
          <ul className="mt-1 text-sm">
            {problems.slice(0, shownProblems).map(({ row, message }) => (
              <li key={row}>
                Row {row}: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
