import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Check, CloudOff, ScanQrCode, Search, Users, WifiOff, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState, type FormEvent } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Guest } from '#contract/guests/guest.ts'
import { limits } from '#contract/limits.ts'
import { applyPending, findGuests, type ExpectedGuest } from '#domain/guests/guest-check-in.ts'
import { connectionStore } from '#web/offline/connection-store.ts'
import { offlineQueue } from '#web/offline/offline-queue.ts'
import { paths } from '#web/paths.ts'
import { SignedOutPanel } from '#web/sign-in/signed-out-panel.tsx'
import { useHead } from '#web/platform/head.tsx'
import { sessionLoader } from '#web/platform/route-context.ts'
import { useSession } from '#web/platform/session.ts'
import { useStore } from '#web/platform/store.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { checkIn, CheckInGuest } from './check-in-guest.tsx'
import { listPending } from './check-in-queue.ts'
import { hostViewQuery } from '#web/rsvp/host-queries.ts'
import { guestListQuery } from '#web/rsvp/queries.ts'
import { WalkInButton } from './walk-in-button.tsx'
import { msg, t } from '#texts/texts.ts'

export { ErrorBoundary } from '#web/rsvp/not-hosting.tsx'

export const loader = sessionLoader((client, { id = '' }) => [
  client.ensureQueryData(hostViewQuery(id)),
  client.ensureQueryData(guestListQuery(Number(id))),
])

const points = [
  { Icon: Search, text: msg('Find guests by name or code') },
  { Icon: CloudOff, text: msg('Check in without a signal') },
  { Icon: Users, text: msg('Share the work with other helpers') },
]
const figure = { pose: 'resting', number: msg('Fig. 8'), caption: msg('The lark, at the door') } as const

/** Check-in at the door, for phones. Works offline once it has been opened. */
export function Component() {
  const { id = '' } = useParams()
  useHead({ title: t('Check-in · Wonderlark'), description: t('Check in your guests.'), isUnlisted: true })
  if (!useSession()) {
    return (
      <SignedOutPanel title={t('Check-in')} points={points} figure={figure} next={paths.checkIn(Number(id))}>
        {t('Your guest list at the door.')}
      </SignedOutPanel>
    )
  }
  return (
    <Suspense fallback={<CheckInSkeleton />}>
      <CheckIn eventId={Number(id)} />
    </Suspense>
  )
}

function CheckInSkeleton() {
  return (
    <div role="status" className="mx-auto w-full max-w-2xl space-y-4 px-gutter pt-8">
      <span className="sr-only">{t('Loading the guest list')}</span>
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </div>
  )
}

/** Milliseconds between updates of the list, which show the marks of other helpers. */
const refetchInterval = 5_000

const views = [
  { value: 'all', label: msg('Everyone') },
  { value: 'expected', label: msg('Expected') },
  { value: 'here', label: msg('Here') },
] as const
type View = (typeof views)[number]['value']

const isExpected = ({ answer, attendance }: Guest) => answer === 'yes' && attendance !== 'attended'
const isInView: Record<View, (guest: Guest) => boolean> = {
  all: () => true,
  expected: isExpected,
  here: ({ attendance }) => attendance === 'attended',
}

const sumPeople = (guests: readonly Guest[], size: (guest: Guest) => number) =>
  guests.reduce((sum, guest) => sum + size(guest), 0)

function CheckIn({ eventId }: { eventId: number }) {
  const { data: view } = useSuspenseQuery(hostViewQuery(String(eventId)))
  const { data: list } = useSuspenseQuery(guestListQuery(eventId))
  useQuery({ ...guestListQuery(eventId), refetchInterval })
  const changes = useStore(offlineQueue.changes)
  const guests = useMemo(() => {
    const { marks, walkIns } = listPending(changes, eventId)
    return applyPending(list.guests, marks, walkIns)
  }, [changes, list, eventId])
  const [search] = useSearchParams()
  const [text, setText] = useState(search.get('code') ?? '')
  const [chosen, setChosen] = useState<View>('all')
  const found = findGuests(guests, text).filter(text.trim() === '' ? isInView[chosen] : isInView.all)
  const here = sumPeople(guests, ({ arrived }) => arrived ?? 0)
  const expected = sumPeople(guests, ({ answer, attendance, partySize, arrived }) =>
    attendance === 'attended' ? (arrived ?? 0) : answer === 'yes' && attendance === null ? partySize : 0,
  )
  const pending = guests.filter(({ isPending }) => isPending).length
  return (
    <div className="mx-auto w-full max-w-2xl px-gutter pt-3 pb-12 lg:pt-6">
      <BackLink to={paths.host(eventId)} />
      <h1 className="mt-1 text-3xl">{t('Check-in')}</h1>
      <p className="text-muted">{view.event.title}</p>
      <div className="mt-4 rounded-lg border border-line bg-card p-4 shadow-paper">
        <p role="status" className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-display text-2xl font-semibold">
            {t('{here} of {expected} here', { here, expected })}
          </span>
          <SyncState pending={pending} />
        </p>
        <ProgressBar
          label={t('People here')}
          percent={expected === 0 ? 0 : Math.round((100 * here) / expected)}
          className="mt-2"
        />
      </div>
      <div className="sticky top-0 z-10 -mx-gutter bg-paper px-gutter py-3">
        <div className="flex gap-2">
          <FindField text={text} onChange={setText} guests={found} eventId={eventId} />
          <ScanButton eventId={eventId} guests={guests} />
        </div>
        {text.trim() === '' && (
          <div role="group" aria-label={t('Guests to show')} className="mt-2 flex flex-wrap gap-2">
            {views.map(({ value, label }) => (
              <button
                key={value}
                type="button"
                aria-pressed={chosen === value}
                onClick={() => setChosen(value)}
                className="min-h-tap flex-1 basis-auto rounded-md border border-edge bg-card px-3 font-semibold hover:bg-fern-tint aria-pressed:border-fern aria-pressed:bg-fern-tint aria-pressed:text-fern-deep"
              >
                {t(label)}
              </button>
            ))}
          </div>
        )}
      </div>
      {found.length > 0 ? (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card">
          {found.map((guest) => (
            <CheckInGuest key={guest.id} eventId={eventId} guest={guest} />
          ))}
        </ul>
      ) : (
        <p className="px-2 py-6 text-center text-muted">
          {text.trim() ? t('No guest called “{name}”.', { name: text.trim() }) : t('No guests here yet.')}
        </p>
      )}
      <WalkInButton key={text} eventId={eventId} name={found.length === 0 ? text.trim() : ''} />
    </div>
  )
}

function SyncState({ pending }: { pending: number }) {
  const isOnline = useStore(connectionStore, (connection) => connection.isOnline)
  if (pending > 0) {
    return (
      <span className="inline-flex items-center gap-1.5 text-sm text-marigold-ink">
        <CloudOff aria-hidden className="size-4" />
        {t('{count, plural, one {# change to send} other {# changes to send}}', { count: pending })}
      </span>
    )
  }
  return isOnline ? (
    <span className="inline-flex items-center gap-1.5 text-sm text-muted">
      <Check aria-hidden className="size-4" />
      {t('Up to date')}
    </span>
  ) : (
    <span className="inline-flex items-center gap-1.5 text-sm text-muted">
      <WifiOff aria-hidden className="size-4" />
      {t('Offline')}
    </span>
  )
}

const loadScanContent = () => import('./scan-content.tsx')
const ScanContent = lazy(async () => ({ default: (await loadScanContent()).ScanContent }))

/** Opens the camera. Its code is loaded with the screen, so that it also opens without a network. */
function ScanButton({ eventId, guests }: { eventId: number; guests: readonly ExpectedGuest[] }) {
  useEffect(() => {
    void loadScanContent().then(({ prepareScan }) => prepareScan())
  }, [])
  return (
    <Dialog
      title={t('Scan codes')}
      description={t('Check in one guest after the other.')}
      trigger={
        <Button variant="outline" className="h-13 shrink-0">
          <ScanQrCode aria-hidden className="size-5" />
          {t('Scan')}
        </Button>
      }
    >
      <Suspense fallback={<p role="status">{t('Starting the camera...')}</p>}>
        <ScanContent eventId={eventId} guests={guests} />
      </Suspense>
    </Dialog>
  )
}

interface FindFieldProps {
  text: string
  onChange(text: string): void
  /** Guests that match the text. */
  guests: readonly ExpectedGuest[]
  eventId: number
}

/** Searches guests. Enter checks in the only one that matches. */
function FindField({ text, onChange, guests, eventId }: FindFieldProps) {
  const client = useQueryClient()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [only, ...others] = guests
    if (text.trim() === '' || !only || others.length > 0 || only.attendance === 'attended') return
    checkIn(client, eventId, only)
    onChange('')
  }
  return (
    <form role="search" onSubmit={submit} className="relative min-w-0 flex-1">
      <Search aria-hidden className="pointer-events-none absolute top-4 start-4 size-5 text-muted" />
      <input
        type="search"
        value={text}
        onChange={({ target }) => onChange(target.value)}
        aria-label={t('Name or check-in code')}
        placeholder={t('Name or code')}
        maxLength={limits.query.maxLength}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="go"
        className="h-13 w-full rounded-md border border-edge bg-card pe-12 ps-12 text-base shadow-paper [&::-webkit-search-cancel-button]:hidden"
      />
      {text && (
        <button
          type="button"
          aria-label={t('Clear search')}
          onClick={() => onChange('')}
          className="absolute top-1 end-1 grid size-tap place-items-center rounded-full text-muted hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </button>
      )}
    </form>
  )
}
