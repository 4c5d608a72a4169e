import type { LogLine } from '#contract/operator.ts'
import type { OperatorAction } from '#contract/operator-options.ts'
import { Age } from '#web/notifications/age.tsx'
import { PagedList } from './paged-list.tsx'

/** What stands between who did it and to what. */
const words: Record<OperatorAction, string> = {
  'event.show': 'approved or showed',
  'event.hide': 'hid',
  'event.close-reports': 'closed the reports of',
  'organizer.vet': 'vetted the organizer',
  'organizer.unvet': 'took the vetting away from',
  'person.vet': 'vetted',
  'person.unvet': 'took the vetting away from',
  'person.ban': 'banned',
  'person.unban': 'let in again',
  'person.end-sessions': 'signed out',
  'person.make-operator': 'made an operator of',
  'person.unmake-operator': 'took the operator’s mark away from',
  'source.import': 'had read',
  'job.retry': 'had tried again',
}

function targetText({ kind, id, name }: LogLine['target']): string {
  if (kind === 'job') return id === null ? 'all failed jobs' : `job ${id}`
  if (name !== null) return kind === 'event' ? `“${name}”` : name
  return kind === 'person' ? `somebody who has left (${id})` : `${kind} ${id}`
}

function actorText(actor: LogLine['actor']): string {
  if (actor === null) return 'A command'
  return actor.name ?? `Somebody who has left (${actor.id})`
}

/** What operators did, here and by commands; nobody can change it. */
export function ActionLog() {
  return (
    <PagedList<LogLine>
      list="log"
      label="What operators did"
      empty={{ title: 'Nothing yet', words: 'Whatever operators do, here or by npm run admin, is written down.' }}
    >
      {({ actor, action, target, reason, at }) => (
        <div className="grid gap-x-6 gap-y-0.5 sm:grid-cols-[1fr_auto] [overflow-wrap:anywhere]">
          <p>
            <span className="font-semibold">{actorText(actor)}</span> {words[action]}{' '}
            <span className="font-semibold">{targetText(target)}</span>
          </p>
          <Age at={at} />
          {reason && <p className="text-muted sm:col-span-2">&ldquo;{reason}&rdquo;</p>}
        </div>
      )}
    </PagedList>
  )
}
