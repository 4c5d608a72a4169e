import { useQuery } from '@tanstack/react-query'
import { BellRing, CircleSlash, Download, Ellipsis, Heart, MessageSquare, Upload, UserCheck } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import type { GuestList } from '#contract/guests/guest.ts'
import { messageGroups, type MessageGroup } from '#contract/hosting/hosting-options.ts'
import { limits } from '#contract/limits.ts'
import { paths } from '#web/paths.ts'
import { apiPath } from '#web/platform/api.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { Menu, type MenuItem } from '#web/ui/dialog/menu.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useGuestMessage, useNoShows, useReminders } from './guest-mutations.ts'
import { ImportDialog } from './import-dialog.tsx'
import { photosQuery } from '#web/rsvp/queries.ts'
import { msg, t, type Message } from '#texts/texts.ts'

interface Props {
  eventId: number
  list: GuestList
  /** Whether the event takes RSVPs: it is neither over nor cancelled. */
  isOpen: boolean
  isOver: boolean
}

/** A host's actions on the whole guest list. */
export function GuestTools({ eventId, list, isOpen, isOver }: Props) {
  const [opened, setOpened] = useState<'message' | 'thanks' | 'import' | 'remind' | null>(null)
  const { mutate: markNoShows } = useNoShows(eventId)
  const { guests } = list
  const hasReaders = guests.some(({ answer }) => answer !== 'no')
  const silent = guests.filter(({ answer, invitation }) => answer === null && invitation !== null)
  const icon = { 'aria-hidden': true } as const
  const items: (MenuItem | false)[] = [
    isOpen &&
      silent.length > 0 && {
        label: t('Remind those without an RSVP'),
        icon: <BellRing {...icon} />,
        onSelect: () => setOpened('remind'),
      },
    isOver && {
      label: t('Mark the rest as no-shows'),
      hint: t('Everyone who said yes and wasn’t checked in.'),
      icon: <CircleSlash {...icon} />,
      onSelect: () => markNoShows(),
    },
    isOpen && {
      label: t('Import a table'),
      hint: t('CSV, with names or email addresses.'),
      icon: <Upload {...icon} />,
      onSelect: () => setOpened('import'),
    },
    guests.length > 0 && {
      label: t('Export as CSV'),
      icon: <Download {...icon} />,
      onSelect: () => window.location.assign(apiPath('exportGuests', { params: { id: eventId } })),
    },
  ]
  const close = () => setOpened(null)
  return (
    <div className="flex flex-wrap gap-2">
      {guests.length > 0 && (isOpen || isOver) && (
        <Button asChild className="px-3.5!">
          <Link to={paths.checkIn(eventId)}>
            <UserCheck aria-hidden className="size-4.5" />
            {t('Check in')}
          </Link>
        </Button>
      )}
      {isOver && countAttended(list) > 0 && (
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpened('thanks')} className="px-3.5!">
          <Heart aria-hidden className="size-4.5" />
          {t('Say thanks')}
        </Button>
      )}
      {hasReaders && (
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpened('message')} className="px-3.5!">
          <MessageSquare aria-hidden className="size-4.5" />
          {t('Message')}
        </Button>
      )}
      <Menu
        trigger={
          <Button variant="outline" aria-label={t('More actions')} className="px-3.5!">
            <Ellipsis aria-hidden className="size-5" />
          </Button>
        }
        items={items.filter((item) => item !== false)}
      />
      {opened === 'message' && <MessageDialog eventId={eventId} list={list} onClose={close} />}
      {opened === 'thanks' && <MessageDialog eventId={eventId} list={list} isThanks onClose={close} />}
      {opened === 'remind' && <RemindDialog eventId={eventId} count={silent.length} onClose={close} />}
      {opened === 'import' && <ImportDialog eventId={eventId} onClose={close} />}
    </div>
  )
}

interface RemindProps {
  eventId: number
  /** Invited guests without an RSVP. */
  count: number
  onClose(): void
}

/** Asks for confirmation before the invitation is sent again. */
function RemindDialog({ eventId, count, onClose }: RemindProps) {
  const { mutate, isPending } = useReminders(eventId)
  return (
    <ConfirmDialog
      title={t('{count, plural, one {Remind # guest?} other {Remind # guests?}}', { count })}
      description={t(
        'They get the invitation again. We skip those who were invited or reminded within the last day, or three times already.',
      )}
      action={t('Send reminder')}
      pendingAction={t('Sending...')}
      isHarmless
      isPending={isPending}
      onConfirm={() => mutate(null, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

const groupNames: Record<MessageGroup, Message> = {
  yes: msg('[[of a guest]] Going'),
  maybe: msg('Maybe'),
  waiting: msg('Waitlist'),
  requested: msg('Asks to come'),
  unanswered: msg('No RSVP yet'),
  attended: msg('Came'),
}

interface MessageDraft {
  message: string
  to: MessageGroup[]
  linksPhotos: boolean
}

interface MessageProps {
  eventId: number
  list: GuestList
  /** Thanks those who came. Otherwise the host chooses the groups. */
  isThanks?: boolean
  onClose(): void
}

function MessageDialog({ eventId, list, isThanks = false, onClose }: MessageProps) {
  const counts: Record<MessageGroup, number> = {
    yes: countGuests(list, 'yes'),
    maybe: countGuests(list, 'maybe'),
    waiting: countGuests(list, 'waiting'),
    requested: countGuests(list, 'requested'),
    unanswered: countGuests(list, null),
    attended: countAttended(list),
  }
  const groups = messageGroups.filter((group) => counts[group] > 0)
  const name = isThanks ? `thanks to guests of ${eventId}` : `message to guests of ${eventId}`
  const { draft, change, clear, restored } = useDraft<MessageDraft>(name, () => ({
    message: '',
    linksPhotos: isThanks,
    to: isThanks ? groups.filter((group) => group === 'attended') : groups.filter((group) => group !== 'attended'),
  }))
  const { data: photos } = useQuery({ ...photosQuery(eventId), enabled: isThanks })
  const hasPhotos = photos?.photos.some(({ state }) => state === 'shown') ?? false
  const to = groups.filter((group) => draft.to.includes(group))
  const { mutate, isPending } = useGuestMessage(eventId, () => {
    clear()
    onClose()
  })
  // Guests who attended may also be in the group of those who were going.
  const recipients = list.guests.filter((guest) => to.some((group) => isInGroup(guest, group))).length
  const send = (submit: FormEvent) => {
    submit.preventDefault()
    if (draft.message.trim() && to.length > 0)
      mutate({ message: draft.message, to, linksPhotos: draft.linksPhotos && hasPhotos })
  }
  const choose = (group: MessageGroup, isChosen: boolean) =>
    change({ to: isChosen ? [...to, group] : to.filter((other) => other !== group) })
  return (
    <Dialog
      title={isThanks ? t('Thank those who came') : t('Message your guests')}
      description={
        isThanks
          ? t('Each guest you checked in gets a separate email.')
          : t('Each guest gets a separate email. Those who can’t go get none.')
      }
      open
      onOpenChange={(next) => !next && onClose()}
    >
      <form onSubmit={send} className="grid gap-3">
        <RestoredNote restored={restored} />
        <fieldset hidden={isThanks}>
          <legend className="font-semibold">{t('To')}</legend>
          <div className="-mx-2 mt-1 grid grid-cols-2">
            {groups.map((group) => (
              <CheckboxRow
                key={group}
                count={counts[group]}
                checked={to.includes(group)}
                onCheckedChange={(isChosen) => choose(group, isChosen)}
              >
                {t(groupNames[group])}
              </CheckboxRow>
            ))}
          </div>
        </fieldset>
        <TextField
          label={t('Message')}
          placeholder={
            isThanks ? t('What a lovely evening. Here’s the recipe:') : t('We’re meeting at the north gate.')
          }
          lines={6}
          counter={limits.guestMessages.length}
          value={draft.message}
          onValueChange={(message) => change({ message })}
          readOnly={isPending}
        />
        {isThanks && hasPhotos && (
          <CheckboxRow
            checked={draft.linksPhotos}
            onCheckedChange={(linksPhotos) => change({ linksPhotos })}
            className="-mx-2"
          >
            {t('Add a link: “See the photos”')}
          </CheckboxRow>
        )}
        <Button type="submit" disabled={draft.message.trim() === '' || recipients === 0} pending={isPending}>
          {isPending
            ? t('Sending...')
            : t('{count, plural, one {Send to # guest} other {Send to # guests}}', { count: recipients })}
        </Button>
      </form>
    </Dialog>
  )
}

const countAttended = ({ guests }: GuestList) => guests.filter(({ attendance }) => attendance === 'attended').length

const isInGroup = ({ answer, attendance }: GuestList['guests'][number], group: MessageGroup) =>
  group === 'attended' ? attendance === 'attended' : answer === (group === 'unanswered' ? null : group)

const countGuests = ({ guests }: GuestList, wanted: GuestList['guests'][number]['answer']) =>
  guests.filter(({ answer }) => answer === wanted).length
