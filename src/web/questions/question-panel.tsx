import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Flag, Globe, Lock, MessageCircleQuestion } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import type { LearningEvent } from '#contract/events/event.ts'
import { limits } from '#contract/limits.ts'
import type { Question } from '#contract/questions/question.ts'
import { reportReasonLabels, reportReasons, type ReportReason } from '#contract/conduct/report-reasons.ts'
import { call } from '#web/platform/query-client.ts'
import { useSession } from '#web/platform/session.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Badge } from '#web/ui/layout/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { RadioRows } from '#web/ui/form/radio-rows.tsx'
import { SwitchRow } from '#web/ui/form/switch-row.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { questionsQuery } from '#web/rsvp/queries.ts'
import { failure } from '#web/ui/feedback/failure-toast.ts'
import { t } from '#texts/texts.ts'

const VisitorQuestion = lazy(async () => ({
  default: (await import('#web/visitors/visitor-question.tsx')).VisitorQuestion,
}))

/** Id of the panel, to which notifications link. */
const panelId = 'questions'

/** Events whose view this page has counted. */
const countedIds = new Set<number>()

/**
 * Counts once per page load that someone opened the event. Done here, because this part loads after the event itself.
 */
function useViewCount(eventId: number): void {
  const client = useQueryClient()
  useEffect(() => {
    if (countedIds.has(eventId)) return
    countedIds.add(eventId)
    // Ignores failures, such as offline, which don't concern the person.
    call(client, 'countView', { params: { id: eventId } }).catch(() => null)
  }, [client, eventId])
}

/** Questions to the host: public ones, the person's own, and for hosts all of them. */
export function QuestionPanel({ event }: { event: LearningEvent }) {
  const eventId = event.id
  useViewCount(eventId)
  const session = useSession()
  const { data } = useQuery({ ...questionsQuery(eventId, session ? undefined : event.linkKey), staleTime: 0 })
  const panel = useRef<HTMLDivElement>(null)
  const isReady = data !== undefined
  useEffect(() => {
    if (isReady && window.location.hash === `#${panelId}`) panel.current?.scrollIntoView()
  }, [isReady])
  if (!data || (!data.canAsk && data.questions.length === 0)) return null
  const { questions, canAsk, isHost } = data
  return (
    <div id={panelId} ref={panel} className="scroll-mt-4 print:hidden">
      <Panel
        title={isHost ? t('Questions from guests') : t('Ask the host')}
        icon={<MessageCircleQuestion aria-hidden />}
      >
        {questions.length > 0 && (
          <ul className={classNames('divide-y divide-line', canAsk && 'mb-4 border-b border-line')}>
            {questions.map((question) => (
              <Thread key={question.id} eventId={eventId} question={question} isHost={isHost} />
            ))}
          </ul>
        )}
        {canAsk && session && <QuestionForm eventId={eventId} />}
        {canAsk && !session && (
          <Suspense>
            <VisitorQuestion event={event} />
          </Suspense>
        )}
      </Panel>
    </div>
  )
}

interface ThreadProps {
  eventId: number
  question: Question
  isHost: boolean
}

function Thread({ eventId, question, isHost }: ThreadProps) {
  const { id, isOwn, isPublic, messages } = question
  const canReply = isOwn || isHost
  return (
    <li className="py-4 first:pt-0">
      <ul className="grid gap-3">
        {messages.map(({ id: messageId, name, isFromHost, message }) => (
          <li key={messageId} className={isFromHost ? 'ms-4 rounded-md bg-fern-tint px-3 py-2' : undefined}>
            <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
              <span className="font-semibold">{name || t('A guest')}</span>
              {isFromHost && <Badge tone="fern">{t('Host')}</Badge>}
            </p>
            <p className="break-words whitespace-pre-line">{message}</p>
          </li>
        ))}
      </ul>
      {isOwn && !isHost && (
        <p className="mt-2 flex items-center gap-1.5 text-sm text-muted">
          {isPublic ? <Globe aria-hidden className="size-4" /> : <Lock aria-hidden className="size-4" />}
          {isPublic ? t('Everyone can read this, without your name.') : t('Only you and the host can read this.')}
        </p>
      )}
      {isHost && <VisibilitySwitch eventId={eventId} question={question} />}
      {canReply && <QuestionForm eventId={eventId} questionId={id} />}
      {(!isOwn || messages.some(({ isFromHost }) => isFromHost)) && <ReportQuestion question={question} />}
    </li>
  )
}

function VisibilitySwitch({ eventId, question }: Omit<ThreadProps, 'isHost'>) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: async (isPublic: boolean) => {
      await call(client, 'changeQuestionVisibility', { params: { id: question.id }, body: { isPublic } })
      await client.invalidateQueries(questionsQuery(eventId))
    },
    meta: failure(t('Couldn’t change who can read this'), t('Try again.')),
  })
  return (
    <SwitchRow
      hint={t('The question and your answers, without the guest’s name.')}
      checked={question.isPublic}
      onCheckedChange={(isPublic) => mutate(isPublic)}
    >
      {t('Show on the event’s page')}
    </SwitchRow>
  )
}

/** Asks a new question, or replies in a thread. */
function QuestionForm({ eventId, questionId }: { eventId: number; questionId?: number }) {
  const client = useQueryClient()
  const isReply = questionId !== undefined
  const name = isReply ? `reply to question ${questionId}` : `question about ${eventId}`
  const { draft, change, clear, restored } = useDraft(name, () => ({ message: '' }))
  const { mutate, isPending } = useMutation({
    mutationFn: async (message: string) => {
      await (isReply
        ? call(client, 'answerQuestion', { params: { id: questionId }, body: { message } })
        : call(client, 'askQuestion', { params: { id: eventId }, body: { message } }))
      await client.invalidateQueries(questionsQuery(eventId))
    },
    onSuccess: () => {
      clear()
      toast({
        title: isReply ? t('Reply sent') : t('Question sent'),
        description: t('We’ll tell you when there’s an answer.'),
      })
    },
    meta: failure(t('Couldn’t send your message'), t('What you wrote is still here. Try again.')),
  })
  const send = (submit: FormEvent) => {
    submit.preventDefault()
    if (draft.message.trim()) mutate(draft.message)
  }
  return (
    <form onSubmit={send} className="mt-3 grid gap-3">
      <RestoredNote restored={restored} />
      <TextField
        label={isReply ? t('Your reply') : t('Your question')}
        isLabelHidden={isReply}
        placeholder={isReply ? t('Write a reply') : t('Is there parking nearby?')}
        lines={isReply ? 2 : 3}
        counter={limits.questions.length}
        {...(!isReply && { hint: t('Only the host sees it.') })}
        value={draft.message}
        onValueChange={(message) => change({ message })}
        readOnly={isPending}
      />
      <Button
        type="submit"
        variant={isReply ? 'outline' : 'primary'}
        disabled={draft.message.trim() === ''}
        pending={isPending}
        className="justify-self-start"
      >
        {isPending ? t('Sending...') : isReply ? t('Reply') : t('Ask the host')}
      </Button>
    </form>
  )
}

const listReasons = () => reportReasons.map((value) => ({ value, label: t(reportReasonLabels[value]) }))

function ReportQuestion({ question }: { question: Question }) {
  const client = useQueryClient()
  const session = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState<ReportReason | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: ReportReason) =>
      call(client, 'reportQuestion', { params: { id: question.id }, body: { reason: chosen } }),
    onSuccess: () => {
      setIsOpen(false)
      toast({ title: t('Report sent'), description: t('Thanks. The people who run this Wonderlark will take a look.') })
    },
    meta: failure(t('Couldn’t send your report'), t('Try again.')),
  })
  if (!session) return null
  return (
    <Dialog
      title={t('Report this question')}
      description={t('Only the people who run this Wonderlark will see it.')}
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="quiet" className="-ms-3 text-sm text-muted">
          <Flag aria-hidden className="size-4" />
          {t('Report')}
        </Button>
      }
      footer={
        <Button disabled={reason === null} pending={isPending} onClick={() => reason && mutate(reason)}>
          {isPending ? t('Sending...') : t('Send report')}
        </Button>
      }
    >
      <RadioRows
        name="reason"
        label={t('What’s wrong with it?')}
        options={listReasons()}
        value={reason}
        onChange={setReason}
      />
    </Dialog>
  )
}
