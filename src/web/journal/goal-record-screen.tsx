import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Award, Link2, Printer, Link2Off } from 'lucide-react'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import { useState } from 'react'
import { paths } from '#web/paths.ts'
import { SignedOutPanel } from '#web/sign-in/signed-out-panel.tsx'
import { ApiError } from '#web/platform/api.ts'
import { useHead } from '#web/platform/head.tsx'
import { queryClientContext, startRequests } from '#web/platform/route-context.ts'
import { sessionQuery, useSession } from '#web/platform/session.ts'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LazyLark } from '#web/ui/lark/lazy-lark.tsx'
import type { OwnGoalRecord } from '#contract/journal/journal.ts'
import { call } from '#web/platform/query-client.ts'
import { CopyField } from '#web/ui/form/copy-field.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { SwitchRow } from '#web/ui/form/switch-row.tsx'
import { failure } from '#web/ui/feedback/failure-toast.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { goalRecordQuery } from './queries.ts'
import { RecordPage, RecordSkeleton } from './record-page.tsx'
import { msg, t } from '#texts/texts.ts'

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const client = context.get(queryClientContext)
  if ((await client.ensureQueryData(sessionQuery)) !== null)
    await startRequests(client.prefetchQuery(goalRecordQuery(params.id ?? '')))
  return null
}

function OwnRecord({ id }: { id: string }) {
  const { data: record, isPending, error, refetch } = useQuery(goalRecordQuery(id))
  return (
    <div className="mx-auto w-full max-w-column px-gutter pt-5 pb-10 lg:pt-8">
      <div className="mb-3 flex items-center justify-between print:hidden">
        <BackLink to={paths.goals} />
        {record && (
          <Button variant="outline" onClick={() => print()}>
            <Printer aria-hidden className="size-5" />
            {t('Print')}
          </Button>
        )}
      </div>
      {isPending && <RecordSkeleton />}
      {record && (
        <>
          <RecordPage record={record} />
          <RecordSharing record={record} />
        </>
      )}
      {error && !record && (
        <EmptyState
          level={1}
          figure={<LazyLark pose="puzzled" />}
          title={error instanceof ApiError && error.status === 404 ? t('Goal not found') : t('Couldn’t load this page')}
          actions={
            <>
              <Button onClick={() => void refetch()}>{t('Try again')}</Button>
              <Button asChild variant="quiet">
                <Link to={paths.goals}>{t('My goals')}</Link>
              </Button>
            </>
          }
        >
          {t('It may have been deleted, or you’re offline.')}
        </EmptyState>
      )}
    </div>
  )
}

const points = [
  { Icon: Award, text: msg('What you did, and when') },
  { Icon: Printer, text: msg('A page to keep or print') },
  { Icon: Link2, text: msg('Yours alone, until you share it') },
]
const figure = { pose: 'celebrating', number: msg('Fig. 1'), caption: msg('The lark, proud of you') } as const

export function Component() {
  const { id = '' } = useParams()
  useHead({ title: t('Goal page · Wonderlark'), description: t('What you did for a goal.'), isUnlisted: true })
  if (useSession()) return <OwnRecord id={id} />
  return (
    <SignedOutPanel title={t('Goal page')} points={points} figure={figure} next={paths.goalRecord(Number(id))}>
      {t('Sign in to see what you did for this goal.')}
    </SignedOutPanel>
  )
}

/** Creates and withdraws the link by which others can open the record of a goal. */
function RecordSharing({ record }: { record: OwnGoalRecord }) {
  const client = useQueryClient()
  const { goalId, share } = record
  const [wantsJournal, setWantsJournal] = useState(false)
  const refetch = () => client.invalidateQueries({ queryKey: goalRecordQuery(goalId).queryKey })
  const change = useMutation({
    mutationFn: (isShown: boolean) =>
      call(client, 'changeGoalShare', { params: { id: goalId }, body: { hasJournal: isShown } }),
    onSuccess: refetch,
    meta: failure(t('Couldn’t change the page'), t('It shows the same as before. Please try again.')),
  })
  const hasJournal = change.isPending ? change.variables : (share?.hasJournal ?? wantsJournal)
  const make = useMutation({
    mutationFn: () => call(client, 'shareGoalRecord', { params: { id: goalId }, body: { hasJournal } }),
    onSuccess: refetch,
    meta: failure(t('Couldn’t make the link'), t('Nobody can see the page. Please try again.')),
  })
  const withdraw = useMutation({
    mutationFn: () => call(client, 'unshareGoalRecord', { params: { id: goalId } }),
    onSuccess: async () => {
      make.reset()
      await refetch()
      toast({ title: t('Link withdrawn'), description: t('The page is yours alone again.') })
    },
    meta: failure(t('Couldn’t withdraw the link'), t('The link still works. Please try again.')),
  })
  return (
    <Panel title={t('Show it to somebody')} icon={<Link2 aria-hidden />} className="mt-5 print:hidden">
      <p className="text-muted">
        {share
          ? t('Anyone with your link can open this page. Withdraw it whenever you like.')
          : t('Only you can see this page. Make a link to show it to family, a teacher, or an employer.')}
      </p>
      {record.badgeBy !== null && (
        <p className="mt-1.5 text-muted [overflow-wrap:anywhere]">
          {t(
            'The linked page has your Open Badge for this pathway by {author}, too. It says that you reported the steps yourself.',
            { author: record.badgeBy },
          )}
        </p>
      )}
      <SwitchRow
        hint={t('Your photos always stay private.')}
        checked={hasJournal}
        onCheckedChange={share ? (isShown) => change.mutate(isShown) : setWantsJournal}
      >
        {t('Include my journal')}
      </SwitchRow>
      {make.data && share && (
        <div className="mt-3">
          <CopyField label={t('Link to this page')} text={make.data.url} />
          <p className="mt-1.5 text-sm text-muted">{t('Copy it now. For your safety, we don’t store it.')}</p>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="outline" pending={make.isPending} onClick={() => make.mutate()}>
          {!make.isPending && <Link2 aria-hidden className="size-5" />}
          {share ? t('Make a new link') : t('Make a link')}
        </Button>
        {share && (
          <Button variant="quiet" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {!withdraw.isPending && <Link2Off aria-hidden className="size-5" />}
            {t('Withdraw the link')}
          </Button>
        )}
      </div>
    </Panel>
  )
}
