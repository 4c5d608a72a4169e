import { useQueryClient } from '@tanstack/react-query'
import {
  Banknote,
  BellRing,
  CircleCheck,
  CircleSlash,
  Ellipsis,
  HandCoins,
  NotebookPen,
  Ticket,
  Undo2,
  UserMinus,
} from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { Guest } from '#contract/guests/guest.ts'
import { limits } from '#contract/limits.ts'
import { readLocale } from '#domain/format/locale.ts'
import { formatPrice } from '#domain/prices/price-currency.ts'
import { describeAmountProblem, formatAmount, parseAmount } from '#domain/prices/price-input.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { Menu, type MenuItem } from '#web/ui/dialog/menu.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { mark } from './check-in-queue.ts'
import { useApproval, useGuestNote, useMoveUp, usePaid, useReminders } from './guest-mutations.ts'
import { useGuestRemoval } from '#web/rsvp/mutations.ts'
import { t } from '#texts/texts.ts'

interface Props {
  eventId: number
  guest: Guest
  /** Whether the event takes RSVPs: it is neither over nor cancelled. */
  isOpen: boolean
  /** Whether all spots are taken. */
  isFull: boolean
  /** Whether guests pay. */
  isPaidEvent: boolean
  /** ISO 4217 code of what guests pay. */
  currency: string
}

const guestName = ({ name, address }: Guest) => name || address || t('this guest')

type Opened = 'note' | 'payment' | 'spot' | 'removal'

/** A host's actions on a guest. */
export function GuestMenu({ eventId, guest, isOpen, isFull, isPaidEvent, currency }: Props) {
  const client = useQueryClient()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { mutate: remind } = useReminders(eventId)
  const { mutate: setPaid } = usePaid(eventId)
  const { mutate: decide } = useApproval(eventId)
  const { id, answer, attendance, invitation, note, partySize, wantedParty, due, isPaid, isDeclined } = guest
  const name = guestName(guest)
  const setAttendance = (next: Guest['attendance']) =>
    mark(client, id, { eventId, name, attendance: next, arrived: partySize })
  const icon = { 'aria-hidden': true } as const
  const items: (MenuItem | false)[] = [
    {
      label: note ? t('Edit the note') : t('Add a note'),
      hint: t('Only hosts see it.'),
      icon: <NotebookPen {...icon} />,
      onSelect: () => setOpened('note'),
    },
    isPaidEvent &&
      answer !== null &&
      answer !== 'no' && {
        label: isPaid ? t('Mark as unpaid') : t('Mark as paid'),
        icon: <Banknote {...icon} />,
        onSelect: () => setPaid({ guest, isPaid: !isPaid }),
      },
    isPaidEvent &&
      answer !== null &&
      answer !== 'no' &&
      (due ?? 0) > 0 && {
        label: t('Note a payment in part'),
        icon: <HandCoins {...icon} />,
        onSelect: () => setOpened('payment'),
      },
    isOpen &&
      isDeclined && {
        label: t('Approve after all'),
        hint: t('We’ll tell them right away.'),
        icon: <CircleCheck {...icon} />,
        onSelect: () => decide({ guest, isApproved: true }),
      },
    isOpen &&
      (answer === 'waiting' || wantedParty !== null) && {
        label: wantedParty === null ? t('Give a spot') : t('Give the spots they wait for'),
        hint: t('Moves up from the waitlist.'),
        icon: <Ticket {...icon} />,
        onSelect: () => setOpened('spot'),
      },
    isOpen &&
      answer === null &&
      invitation !== null && {
        label: t('Send a reminder'),
        icon: <BellRing {...icon} />,
        onSelect: () => remind([id]),
      },
    attendance !== 'attended' && {
      label: t('Check in'),
      icon: <CircleCheck {...icon} />,
      onSelect: () => setAttendance('attended'),
    },
    attendance !== 'no-show' && {
      label: t('Mark as a no-show'),
      icon: <CircleSlash {...icon} />,
      onSelect: () => setAttendance('no-show'),
    },
    attendance !== null && {
      label: attendance === 'attended' ? t('Undo check-in') : t('Undo no-show'),
      icon: <Undo2 {...icon} />,
      onSelect: () => setAttendance(null),
    },
    { label: t('Remove'), icon: <UserMinus {...icon} />, onSelect: () => setOpened('removal') },
  ]
  const close = () => setOpened(null)
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button variant="icon" aria-label={t('Actions for {name}', { name })}>
            <Ellipsis aria-hidden className="size-5" />
          </Button>
        }
        items={items.filter((item) => item !== false)}
      />
      {opened === 'note' && <NoteDialog eventId={eventId} guest={guest} onClose={close} />}
      {opened === 'payment' && <PaymentDialog eventId={eventId} guest={guest} currency={currency} onClose={close} />}
      {opened === 'spot' && <SpotDialog eventId={eventId} guest={guest} isFull={isFull} onClose={close} />}
      {opened === 'removal' && <RemovalDialog eventId={eventId} guest={guest} onClose={close} />}
    </>
  )
}

interface DialogProps {
  eventId: number
  guest: Guest
  onClose(): void
}

function NoteDialog({ eventId, guest, onClose }: DialogProps) {
  const { draft, change, clear, restored } = useDraft(`note about guest ${guest.id}`, () => ({ note: guest.note }))
  const done = () => {
    clear()
    onClose()
  }
  const { mutate, isPending } = useGuestNote(eventId, guest, done)
  const save = (submit: FormEvent) => {
    submit.preventDefault()
    mutate(draft.note)
  }
  return (
    <Dialog
      title={t('Note about {name}', { name: guestName(guest) })}
      description={t('Only hosts see it. It’s on the check-in screen, too.')}
      open
      onOpenChange={(next) => !next && onClose()}
    >
      <form onSubmit={save} className="grid gap-3">
        <RestoredNote restored={restored} />
        <TextField
          label={t('Note')}
          placeholder={t('Paid in cash. Allergic to nuts.')}
          lines={4}
          counter={limits.guests.note}
          value={draft.note}
          onValueChange={(note) => change({ note })}
          readOnly={isPending}
        />
        <Button type="submit" pending={isPending}>
          {isPending ? t('Saving...') : t('Save the note')}
        </Button>
      </form>
    </Dialog>
  )
}

/** Asks for the amount that a guest has paid so far. */
function PaymentDialog({ eventId, guest, currency, onClose }: DialogProps & { currency: string }) {
  const style = { locale: readLocale(), currency }
  const start = guest.paidAmount === null ? '' : formatAmount(guest.paidAmount, style)
  const [text, setText] = useState(start)
  const [isChecked, setChecked] = useState(false)
  const { mutate, isPending } = usePaid(eventId, onClose)
  const amount = parseAmount(text, style)
  const problem = describeAmountProblem(text, style)
  const save = (submit: FormEvent) => {
    submit.preventDefault()
    setChecked(true)
    if (problem === null && typeof amount === 'number') mutate({ guest, paidAmount: amount })
  }
  return (
    <Dialog
      title={t('Payment of {name}', { name: guestName(guest) })}
      description={t('Their party costs {price}.', { price: formatPrice(guest.due ?? 0, currency) })}
      open
      onOpenChange={(next) => !next && onClose()}
    >
      <form onSubmit={save} noValidate className="grid gap-3">
        <TextField
          label={t('Paid so far ({currency})', { currency })}
          inputMode="decimal"
          value={text}
          onValueChange={setText}
          readOnly={isPending}
          error={isChecked ? (problem ?? undefined) : undefined}
        />
        <Button type="submit" pending={isPending}>
          {isPending ? t('Saving...') : t('Save the payment')}
        </Button>
      </form>
    </Dialog>
  )
}

function SpotDialog({ eventId, guest, isFull, onClose }: DialogProps & { isFull: boolean }) {
  const { mutate, isPending } = useMoveUp(eventId, guest, onClose)
  const name = guestName(guest)
  return (
    <ConfirmDialog
      title={t('Give {name} a spot?', { name })}
      description={
        isFull
          ? t('All spots are taken, so there will be more people than spots. We’ll email {name}.', { name })
          : t('{name} moves ahead of everyone else on the waitlist. We’ll email them.', { name })
      }
      action={t('Give a spot')}
      pendingAction={t('Giving a spot...')}
      keep={t('Not now')}
      isPending={isPending}
      isHarmless
      onConfirm={mutate}
      onClose={onClose}
    >
      <p>
        {t('{count, plural, =1 {They come alone.} other {They come as a party of #.}}', { count: guest.partySize })}
      </p>
    </ConfirmDialog>
  )
}

/** Asks for confirmation, because the guest is notified immediately. */
function RemovalDialog({ eventId, guest, onClose }: DialogProps) {
  const { mutate, isPending } = useGuestRemoval(eventId, guest, onClose)
  const name = guestName(guest)
  const isReachable = guest.address !== null || guest.hasAccount
  return (
    <ConfirmDialog
      title={t('Remove {name}?', { name })}
      description={
        isReachable
          ? t('We’ll email {name}, and their spot goes to the next person on the waitlist.', { name })
          : t('Their spot goes to the next person on the waitlist.')
      }
      action={t('Remove')}
      pendingAction={t('Removing...')}
      keep={t('Keep')}
      isPending={isPending}
      onConfirm={() => mutate(true)}
      onClose={onClose}
    >
      {isReachable && <p>{t('They can’t RSVP to this event again unless you invite them again.')}</p>}
    </ConfirmDialog>
  )
}
