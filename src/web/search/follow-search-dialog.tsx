import { type ReactElement, type ReactNode, useState, type FormEvent } from 'react'
import { getSiteName } from '#contract/site/site-options.ts'
import { useSite } from '#web/platform/use-site.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { getErrorMessage } from '#web/ui/feedback/failure-toast.ts'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { CalendarPlus, CalendarSync, Mail } from 'lucide-react'
import { googleSubscribeLink, outlookSubscribeLink, webcalLink } from '#domain/calendar/calendar-links.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { CopyField } from '#web/ui/form/copy-field.tsx'
import { embedSnippet, feedPath } from './search-links.ts'
import { searchWords } from './search-words.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/platform/query-client.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { EmailSent } from '#web/visitors/email-sent.tsx'
import { around } from '#web/ui/layout/text-tags.tsx'
import { rich } from '#texts/rich.ts'
import { t } from '#texts/texts.ts'

const looksLikeAddress = (text: string) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)

function useSubscription(search: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      return call(client, 'subscribeToSearch', { body: { email, search, timeZone } })
    },
  })
}

/** Form to subscribe to the search by email, once a week. No account is required. */
function SubscribeByMail({ search }: { search: URLSearchParams }) {
  const { draft, change, clear, restored } = useDraft('search by email', () => ({ email: '' }))
  const [sentTo, setSentTo] = useState('')
  const { email } = draft
  const [problem, setProblem] = useState('')
  const { mutate, isPending, isSuccess, error } = useSubscription(search.toString())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isGood = looksLikeAddress(email.trim())
    setProblem(isGood ? '' : t('Enter a complete email address'))
    if (!isGood) return
    setSentTo(email.trim())
    mutate(email.trim(), { onSuccess: clear })
  }
  if (isSuccess) {
    return <EmailSent address={sentTo} then={t('Confirm, and you’ll get new events every Thursday.')} />
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <RestoredNote restored={restored} />
      <TextField
        label={t('Get new events by email, once a week')}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        value={email}
        onValueChange={(next) => change({ email: next })}
        error={
          problem ||
          (error
            ? getErrorMessage(error, t('Couldn’t sign you up. Your address is still here, so please try again.'))
            : undefined)
        }
      />
      <Button type="submit" variant="outline" pending={isPending}>
        {t('Email me new events')}
      </Button>
    </form>
  )
}

/** Content of the dialog. Browser only. */
function SubscribeOptions({ search, words }: { search: URLSearchParams; words: string }) {
  const { origin } = window.location
  const siteName = getSiteName(useSite())
  const feed = origin + feedPath('ics', search)
  return (
    <div className="grid gap-5">
      <p className="font-semibold">{words}</p>
      <ul className="grid gap-2">
        <SubscribeLink href={webcalLink(feed)} icon={<CalendarSync aria-hidden className="size-5" />}>
          {t('Calendar on this device')}
        </SubscribeLink>
        <SubscribeLink
          href={googleSubscribeLink(feed)}
          icon={<CalendarPlus aria-hidden className="size-5" />}
          isElsewhere
        >
          Google Calendar
        </SubscribeLink>
        <SubscribeLink
          href={outlookSubscribeLink(feed, `${words} · ${siteName}`)}
          icon={<Mail aria-hidden className="size-5" />}
          isElsewhere
        >
          Outlook
        </SubscribeLink>
      </ul>
      <p className="text-sm text-muted">
        {t(
          'Calendars update on their own schedule: Apple about once an hour, Outlook every few hours, Google once or twice a day. For today’s events, check Wonderlark itself.',
        )}
      </p>
      <CopyField label={t('Calendar link')} text={feed} />
      <p className="text-sm text-muted">
        {rich('For feed readers: <atom>Atom</atom> or <json>JSON Feed</json>.', {
          atom: around(<FeedLink href={feedPath('atom', search)} />),
          json: around(<FeedLink href={feedPath('json', search)} />),
        })}
      </p>
      <div className="border-t border-line pt-5">
        <SubscribeByMail search={search} />
      </div>
      <EmbedSnippet search={search} words={words} />
    </div>
  )
}

function SubscribeLink({
  href,
  icon,
  isElsewhere,
  children,
}: {
  href: string
  icon: ReactNode
  isElsewhere?: boolean
  children: ReactNode
}) {
  return (
    <li>
      <Button variant="outline" asChild className="w-full justify-start">
        <a href={href} {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}>
          {icon}
          {children}
        </a>
      </Button>
    </li>
  )
}

function FeedLink({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <a href={href} className="font-semibold text-fern underline decoration-marigold underline-offset-4">
      {children}
    </a>
  )
}

/** HTML snippet that embeds the list in another site. Browser only. */
function EmbedSnippet({ search, words }: { search: URLSearchParams; words: string }) {
  const siteName = getSiteName(useSite())
  const snippet = embedSnippet(window.location.origin, search, `${words} · ${siteName}`)
  return <CopyField label={t('Embed this list on your site')} text={snippet} lines={4} action={t('Copy HTML')} />
}

export interface FollowSearchDialogProps {
  /** Parameters of `listEvents` for the search to follow. */
  search: URLSearchParams
  /** Describes the search. Default: its filters. */
  words?: string
  /** Control that opens the dialog. Omit it if `open` is controlled. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?(open: boolean): void
}

/** Dialog to follow a search: in a calendar, by email, in a feed reader, or on another site. */
export function FollowSearchDialog({ search, words, ...dialog }: FollowSearchDialogProps) {
  return (
    <Dialog
      title={t('Subscribe to this search')}
      description={t('New events show up in your calendar on their own, and cancellations are marked.')}
      {...dialog}
    >
      <SubscribeOptions search={search} words={words ?? searchWords(search)} />
    </Dialog>
  )
}
