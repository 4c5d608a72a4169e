import type { OperatorAction } from '#contract/admin/operator-options.ts'
import type { LogLine } from '#contract/admin/operator.ts'
import { Age } from '#web/ui/layout/age.tsx'
import { PagedList } from '#web/admin/parts/paged-list.tsx'
import { t } from '#texts/texts.ts'

/** Verb phrases between the actor and the target. */
const words: Record<OperatorAction, string> = {
  'event.show': 'approved or restored',
  'event.hide': 'hid',
  'event.close-reports': 'closed the reports on',
  'event.merge': 'merged another event into',
  'event.keep-apart': 'kept another event apart from',
  'event.split': 'split another event from',
  'event.undo-merge': 'undid the decision about',
  'venue.pin': 'pinned',
  'venue.unpin': 'took back the pin of',
  'photo.keep': 'kept a photo of',
  'photo.remove': 'took down a photo of',
  'pathway.feature': 'featured',
  'pathway.unfeature': 'stopped featuring',
  'event.list': 'listed',
  'correction.make': 'made',
  'correction.undo': 'undid',
  'organization.settle': 'closed the reports on',
  'organization.verify': 'verified',
  'organization.unverify': 'took back the verified mark of',
  'organization.link': 'changed the organizer of',
  'organizer.vet': 'vetted the organizer',
  'organizer.unvet': 'unvetted the organizer',
  'person.vet': 'vetted',
  'person.unvet': 'unvetted',
  'person.ban': 'banned',
  'person.unban': 'unbanned',
  'person.end-sessions': 'signed out',
  'person.show': 'cleared',
  'person.hide': 'hid',
  'person.make-operator': 'granted operator rights to',
  'person.unmake-operator': 'revoked operator rights from',
  'person.make-staff': 'let correct events:',
  'person.unmake-staff': 'no longer lets correct events:',
  'source.add': 'added the source',
  'source.change': 'edited the source',
  'source.pause': 'paused the source',
  'source.resume': 'resumed the source',
  'source.remove': 'removed the source',
  'source.restore': 'restored the source',
  'source.merge': 'merged the source',
  'source.confirm': 'confirmed the missing dates of',
  'source.import': 'started an import of',
  'job.retry': 'retried',
  'settings.change': 'changed',
  'demo.remove': 'removed',
  'setup.finish': 'finished',
  'backup.start': 'started',
  'backup.download': 'downloaded',
  'backup.restore': 'restored',
}

function targetText({ kind, id, name }: LogLine['target']): string {
  if (kind === 'job') return id === null ? 'all failed jobs' : `job ${id}`
  if (name !== null) return kind === 'event' || kind === 'pathway' ? `“${name}”` : name
  return kind === 'person' ? `a deleted account (${id})` : `${kind} ${id}`
}

function actorText(actor: LogLine['actor']): string {
  if (actor === null) return t('A command')
  return actor.name ?? t('A deleted account ({id})', { id: actor.id })
}

/** Audit log of operator actions in the app and by command. Nobody can change it. */
export function ActionLog() {
  return (
    <PagedList<LogLine>
      list="listOperatorLog"
      label={t('Operator log')}
      empty={{
        title: t('No entries yet'),
        words: t('Everything operators do, here or with npm run admin, is logged.'),
      }}
    >
      {({ actor, action, target, reason, at }) => (
        <div className="grid gap-x-6 gap-y-0.5 sm:grid-cols-[1fr_auto] [overflow-wrap:anywhere]">
          <p>
            <span className="font-semibold">{actorText(actor)}</span> {words[action]}{' '}
            <span className="font-semibold">{targetText(target)}</span>
          </p>
          <Age at={at} />
          {reason && <p className="text-muted sm:col-span-2">{t('“{reason}”', { reason })}</p>}
        </div>
      )}
    </PagedList>
  )
}
