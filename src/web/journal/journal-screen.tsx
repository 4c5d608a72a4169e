import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Download, NotebookPen, Pencil, Search, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Link, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { goalLimits } from '#contract/goals/goal-options.ts'
import { limits } from '#contract/limits.ts'
import type { JournalItem } from '#contract/journal/journal.ts'
import { formatDay, getDayInZone } from '#domain/goals/goal-days.ts'
import { paths } from '#web/paths.ts'
import { SignedOutPanel } from '#web/sign-in/signed-out-panel.tsx'
import { apiPath } from '#web/platform/api.ts'
import { useHead } from '#web/platform/head.tsx'
import { queryClientContext, startRequests } from '#web/platform/route-context.ts'
import { sessionQuery, useSession } from '#web/platform/session.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { presumedTimeZone, useTimeZone } from '#web/platform/use-browser.ts'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { LazyLark } from '#web/ui/lark/lazy-lark.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { RetryLine } from '#web/ui/feedback/retry-line.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { EntryForm } from './entry-form.tsx'
import { useChangeEntry, useRemoveEntry } from './mutations.ts'
import { journalQuery } from './queries.ts'
import { msg, t } from '#texts/texts.ts'

const getWords = (search: URLSearchParams) => (search.get('q') ?? '').trim().slice(0, limits.query.maxLength)

export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const client = context.get(queryClientContext)
  if ((await client.ensureQueryData(sessionQuery)) !== null)
    await startRequests(client.prefetchInfiniteQuery(journalQuery(client, getWords(new URL(request.url).searchParams))))
  return null
}

function EditForm({ entry, onDone }: { entry: JournalItem; onDone(): void }) {
  const { draft, change, clear, restored } = useDraft(`journal entry ${entry.id}`, () => ({ text: entry.text }))
  const { text } = draft
  const finish = () => {
    clear()
    onDone()
  }
  const { mutate, isPending } = useChangeEntry(entry.id)
  const save = (submit: FormEvent) => {
    submit.preventDefault()
    if (text.trim() !== '') mutate(text.trim(), { onSuccess: finish })
  }
  return (
    <form onSubmit={save} className="grid gap-2.5">
      <RestoredNote restored={restored} />
      <TextField
        label={t('Your entry')}
        isLabelHidden
        value={text}
        onValueChange={(next) => change({ text: next })}
        maxLength={goalLimits.journal}
        lines={3}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed gives way to this field
        autoFocus
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="outline" pending={isPending} disabled={text.trim() === ''}>
          {t('Save')}
        </Button>
        <Button variant="quiet" onClick={finish}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

function About({ entry: { event, goal } }: { entry: JournalItem }) {
  return (
    <>
      {event && (
        <>
          {' · '}
          <Link to={paths.event(event)} viewTransition className="underline underline-offset-2 hover:text-fern">
            {event.title}
          </Link>
        </>
      )}
      {goal && (
        <>
          {' · '}
          <Link
            to={`${paths.goals}#goal-${goal.id}`}
            viewTransition
            className="underline underline-offset-2 hover:text-fern"
          >
            {goal.title}
          </Link>
        </>
      )}
    </>
  )
}

function Entry({ entry }: { entry: JournalItem }) {
  const day = getDayInZone(Date.parse(entry.createdAt), useTimeZone() ?? presumedTimeZone)
  const [isEditing, setIsEditing] = useState(false)
  const remove = useRemoveEntry(entry.id)
  const { text } = entry
  const date = formatDay(day)
  return (
    <li className="rounded-lg border border-line bg-card p-4 shadow-paper">
      {entry.imageUrl && (
        <img
          src={entry.imageUrl}
          alt={entry.text || t('Your photo')}
          loading="lazy"
          className="mb-3 max-h-96 w-full rounded-plate border border-line object-cover"
        />
      )}
      {isEditing ? (
        <EditForm entry={entry} onDone={() => setIsEditing(false)} />
      ) : (
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1 border-s-2 border-marigold ps-3">
            {entry.text && (
              <p className="text-[1.0625rem] leading-snug whitespace-pre-line [overflow-wrap:anywhere]">{entry.text}</p>
            )}
            <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
              <time dateTime={entry.createdAt}>{date}</time>
              <About entry={entry} />
            </p>
          </div>
          <span className="-mt-2 -me-2 flex print:hidden">
            <Button
              variant="icon"
              aria-label={text ? t('Edit {text}', { text }) : t('Edit the photo from {date}', { date })}
              onClick={() => setIsEditing(true)}
            >
              <Pencil aria-hidden className="size-4.5" />
            </Button>
            <Button
              variant="icon"
              aria-label={text ? t('Delete {text}', { text }) : t('Delete the photo from {date}', { date })}
              pending={remove.isPending}
              onClick={() => remove.mutate()}
            >
              {!remove.isPending && <Trash2 aria-hidden className="size-4.5" />}
            </Button>
          </span>
        </div>
      )}
    </li>
  )
}

function EntriesSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t('Loading your journal')}</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className="grid gap-2 rounded-lg border border-line bg-card p-4">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      ))}
    </div>
  )
}

function Entries({ words }: { words: string }) {
  const journal = useInfiniteQuery(journalQuery(useQueryClient(), words))
  if (journal.isPending) return <EntriesSkeleton />
  if (journal.isError) return <RetryLine onRetry={journal.refetch}>{t('Couldn’t load your journal.')}</RetryLine>
  const entries = journal.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) {
    return words === '' ? (
      <EmptyState figure={<LazyLark pose="resting" />} title={t('Your journal starts with one line')}>
        {t('Write down what you noticed today, or what you want to try next.')}
      </EmptyState>
    ) : (
      <p role="status" className="py-4 text-muted">
        {t('No entries with “{words}”.', { words })}
      </p>
    )
  }
  return (
    <>
      <ul aria-label={t('Journal entries')} className="grid gap-3">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {journal.hasNextPage && (
        <Button
          variant="outline"
          pending={journal.isFetchingNextPage}
          onClick={() => void journal.fetchNextPage()}
          className="mt-4"
        >
          {t('Show older entries')}
        </Button>
      )}
    </>
  )
}

function SearchForm({ words, onSearch }: { words: string; onSearch(words: string): void }) {
  const [text, setText] = useState(words)
  const search = (submit: FormEvent) => {
    submit.preventDefault()
    onSearch(text.trim())
  }
  return (
    <form role="search" onSubmit={search} className="flex items-end gap-2">
      <TextField
        label={t('Search your journal')}
        type="search"
        value={text}
        onValueChange={(value) => {
          setText(value)
          if (value === '') onSearch('')
        }}
        maxLength={limits.query.maxLength}
        className="min-w-0 flex-1"
      />
      <Button type="submit" variant="outline" aria-label={t('Search')} className="min-h-12 px-3.5">
        <Search aria-hidden className="size-5" />
      </Button>
    </form>
  )
}

function Journal() {
  const [search, setSearch] = useSearchParams()
  const words = getWords(search)
  return (
    <div className="mx-auto w-full max-w-column px-gutter pt-5 pb-10 lg:pt-8">
      <BackLink to={paths.goals} />
      <header className="mt-2 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1>{t('My journal')}</h1>
          <p className="mt-1 text-lg text-muted">{t('What you learned, in your own words. Only you can read it.')}</p>
        </div>
        <Button asChild variant="outline">
          <a href={apiPath('exportJournal', {})} download>
            <Download aria-hidden className="size-5" />
            {t('Download')}
          </a>
        </Button>
      </header>
      <Panel className="mt-5">
        <EntryForm label={t('New entry')} hint={t('A line or two about anything you learned.')} />
      </Panel>
      <div className="mt-6 mb-4">
        <SearchForm
          key={words}
          words={words}
          onSearch={(q) => setSearch(q === '' ? {} : { q }, { replace: true, preventScrollReset: true })}
        />
      </div>
      <Entries words={words} />
    </div>
  )
}

const points = [
  { Icon: NotebookPen, text: msg('Keep one line after each event') },
  { Icon: Search, text: msg('Find what you wrote, whenever you need it') },
  { Icon: Download, text: msg('Take it with you as a file') },
]
const figure = { pose: 'resting', number: msg('Fig. 1'), caption: msg('The lark, thinking it over') } as const

export function Component() {
  useHead({
    title: t('My journal · Wonderlark'),
    description: t('What you learned, in your own words.'),
    isUnlisted: true,
  })
  if (useSession()) return <Journal />
  return (
    <SignedOutPanel title={t('My journal')} points={points} figure={figure} next={paths.journal}>
      {t('Write down what stays with you. Only you can read it.')}
    </SignedOutPanel>
  )
}
