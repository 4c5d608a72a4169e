import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2, QrCode, Send } from 'lucide-react'
import { lazy, useState, type FormEvent } from 'react'
import type { Invitees } from '#contract/invitations/invitation.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#web/platform/query-client.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { CopyField } from '#web/ui/form/copy-field.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { AddressField } from '#web/people/address-field.tsx'
import { useInvite } from '#web/rsvp/mutations.ts'
import { guestLinkQuery, inviteesQuery } from '#web/rsvp/queries.ts'
import { failure } from '#web/ui/feedback/failure-toast.ts'
import { msg, t, type Message } from '#texts/texts.ts'

const ShareCode = lazy(async () => ({ default: (await import('#web/event-parts/share-code.tsx')).ShareCode }))

interface Props {
  eventId: number
  title: string
  open: boolean
  onOpenChange(open: boolean): void
}

const emptyDraft = { emails: [] as string[], userIds: [] as number[], note: '' }

/** Invites people from the host's page: by name, by address, or by a link that anyone may use. */
export function InviteContent({ eventId, title, open, onOpenChange }: Props) {
  const { draft, change, clear, restored } = useDraft(`invitations to ${eventId}`, () => emptyDraft, { isOpen: open })
  const { mutate, isPending } = useInvite(eventId, () => {
    clear()
    onOpenChange(false)
  })
  const { emails, userIds, note } = draft
  const count = emails.length + userIds.length
  const send = (submit: FormEvent) => {
    submit.preventDefault()
    if (count > 0) mutate({ emails, userIds, note })
  }
  const label = count > 1 ? t('Send {count} Invites', { count }) : t('Send Invites')
  return (
    <Dialog
      title={t('Invite guests')}
      description={t('They can RSVP without an account.')}
      open={open}
      onOpenChange={onOpenChange}
      isTall
      footer={
        <Button type="submit" form="invite-guests" disabled={count === 0} pending={isPending}>
          {!isPending && <Send aria-hidden className="size-4.5" />}
          {isPending ? t('Sending...') : label}
        </Button>
      }
    >
      <div className="grid gap-6">
        <RestoredNote restored={restored} />
        <GuestLink eventId={eventId} title={title} />
        <form id="invite-guests" onSubmit={send} noValidate className="grid gap-5">
          <AddressField
            label={t('Email addresses')}
            addresses={emails}
            onChange={(next) => change({ emails: next })}
            disabled={isPending}
          />
          <People eventId={eventId} draft={draft} change={change} />
          <TextField
            label={t('Personal note (optional)')}
            placeholder={t('See you by the pond?')}
            lines={3}
            counter={limits.invitations.note}
            value={note}
            onValueChange={(next) => change({ note: next })}
            readOnly={isPending}
          />
        </form>
      </div>
    </Dialog>
  )
}

const relationNames: Record<Invitees['people'][number]['relations'][number], Message> = {
  follower: msg('Follows you'),
  following: msg('You follow them'),
  'past-guest': msg('Past guest'),
}

interface PeopleProps {
  eventId: number
  draft: typeof emptyDraft
  change(part: Partial<typeof emptyDraft>): void
}

/** Minimum number of people for a search field. */
const searchedFrom = 8

/** Followers, people the host follows, and past guests. */
function People({ eventId, draft, change }: PeopleProps) {
  const { data, isError } = useQuery({ ...inviteesQuery(eventId), staleTime: 0 })
  const [text, setText] = useState('')
  if (isError) return <p role="alert">{t('Couldn’t load the people you know. You can still type addresses.')}</p>
  if (!data) return <Skeleton className="h-24 w-full" />
  const people = data.people.filter(({ isOnList }) => !isOnList)
  if (people.length + data.addresses.length === 0) {
    return (
      <p className="text-sm text-muted">
        {t('Your followers, people you follow, and past guests will be listed here.')}
      </p>
    )
  }
  const matches = (...words: string[]) => words.some((word) => word.toLowerCase().includes(text.trim().toLowerCase()))
  const toggle = <Item,>(list: readonly Item[], item: Item, isChosen: boolean) =>
    isChosen ? [...list, item] : list.filter((other) => other !== item)
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{t('People you know')}</legend>
      {people.length + data.addresses.length >= searchedFrom && (
        <TextField
          label={t('Search people')}
          isLabelHidden
          placeholder={t('Search by name')}
          value={text}
          onValueChange={setText}
          className="mt-2"
        />
      )}
      <div className="-mx-2 mt-1 max-h-72 overflow-y-auto">
        {people
          .filter(({ name, username }) => matches(name, username))
          .map(({ id, name, relations }) => (
            <CheckboxRow
              key={id}
              checked={draft.userIds.includes(id)}
              onCheckedChange={(isChosen) => change({ userIds: toggle(draft.userIds, id, isChosen) })}
            >
              <span className="block font-medium">{name}</span>
              <span className="block text-sm text-muted">
                {relations.map((each) => t(relationNames[each])).join(' · ')}
              </span>
            </CheckboxRow>
          ))}
        {data.addresses
          .filter(({ name, address }) => matches(name, address))
          .map(({ address, name }) => (
            <CheckboxRow
              key={address}
              checked={draft.emails.includes(address)}
              onCheckedChange={(isChosen) => change({ emails: toggle(draft.emails, address, isChosen) })}
            >
              <span className="block font-medium break-all">{name || address}</span>
              <span className="block text-sm break-all text-muted">
                {name ? t('Past guest · {address}', { address }) : t('Past guest')}
              </span>
            </CheckboxRow>
          ))}
      </div>
    </fieldset>
  )
}

/** The link that lets anyone RSVP, with its QR code. Creating the link copies it. */
function GuestLink({ eventId, title }: { eventId: number; title: string }) {
  const client = useQueryClient()
  const query = guestLinkQuery(eventId)
  const { data } = useQuery(query)
  const [hasCode, setHasCode] = useState(false)
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (isOpen: boolean) => call(client, 'putGuestLink', { params: { id: eventId }, body: { isOpen } }),
    onSuccess: (link) => client.setQueryData(query.queryKey, link),
    meta: failure(t('Couldn’t change the link'), t('Try again.')),
  })
  if (!data) return <Skeleton className="h-14 w-full" />
  const { url } = data
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-well p-4">
      {url === null ? (
        <Button className="justify-self-start" pending={isPending} onClick={() => mutate(true)}>
          {!isPending && <Link2 aria-hidden className="size-4.5" />}
          {t('Let people RSVP without an account')}
        </Button>
      ) : (
        <CopyField label={t('RSVP link')} text={url} copiesAtOnce={isSuccess} />
      )}
      <p className="text-sm text-muted">
        {url === null
          ? t('For now, guests without an invitation have to sign in to RSVP.')
          : t('Anyone with the link can RSVP without an account. It’s the same link and QR code as under Share.')}
      </p>
      {url !== null && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" aria-expanded={hasCode} onClick={() => setHasCode(!hasCode)}>
            <QrCode aria-hidden className="size-4.5" />
            {t('QR code')}
          </Button>
          <Button variant="quiet" pending={isPending} onClick={() => mutate(false)}>
            {t('Ask guests to sign in')}
          </Button>
        </div>
      )}
      <ClientOnly>{url !== null && hasCode && <ShareCode page={url} name={title} />}</ClientOnly>
    </div>
  )
}
