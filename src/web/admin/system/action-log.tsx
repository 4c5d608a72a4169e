import type { OperatorAction, OperatorTarget } from '#contract/admin/operator-options.ts'
import type { LogLine } from '#contract/admin/operator.ts'
import { Age } from '#web/ui/layout/age.tsx'
import { PagedList } from '#web/admin/parts/paged-list.tsx'
import { msg, t, type Message } from '#texts/texts.ts'
import { rich } from '#texts/rich.ts'

const sentences: Record<OperatorAction, Message> = {
  'event.show': msg('{actor} approved or restored {target}'),
  'event.hide': msg('{actor} hid {target}'),
  'event.close-reports': msg('{actor} closed the reports on {target}'),
  'event.merge': msg('{actor} merged another event into {target}'),
  'event.keep-apart': msg('{actor} kept another event apart from {target}'),
  'event.split': msg('{actor} split another event from {target}'),
  'event.undo-merge': msg('{actor} undid the decision about {target}'),
  'venue.pin': msg('{actor} pinned {target}'),
  'venue.unpin': msg('{actor} took back the pin of {target}'),
  'photo.keep': msg('{actor} kept a photo of {target}'),
  'photo.remove': msg('{actor} took down a photo of {target}'),
  'pathway.feature': msg('{actor} featured {target}'),
  'pathway.unfeature': msg('{actor} stopped featuring {target}'),
  'event.list': msg('{actor} listed {target}'),
  'correction.make': msg('{actor} made {target}'),
  'correction.undo': msg('{actor} undid {target}'),
  'organization.settle': msg('{actor} closed the reports on {target}'),
  'organization.verify': msg('{actor} verified {target}'),
  'organization.unverify': msg('{actor} took back the verified mark of {target}'),
  'organization.link': msg('{actor} changed the organizer of {target}'),
  'organizer.vet': msg('{actor} vetted the organizer {target}'),
  'organizer.unvet': msg('{actor} unvetted the organizer {target}'),
  'person.vet': msg('{actor} vetted {target}'),
  'person.unvet': msg('{actor} unvetted {target}'),
  'person.ban': msg('{actor} banned {target}'),
  'person.unban': msg('{actor} unbanned {target}'),
  'person.end-sessions': msg('{actor} signed out {target}'),
  'person.show': msg('{actor} cleared {target}'),
  'person.hide': msg('{actor} hid {target}'),
  'person.make-operator': msg('{actor} granted operator rights to {target}'),
  'person.unmake-operator': msg('{actor} revoked operator rights from {target}'),
  'person.make-staff': msg('{actor} let correct events: {target}'),
  'person.unmake-staff': msg('{actor} no longer lets correct events: {target}'),
  'source.add': msg('{actor} added the source {target}'),
  'source.change': msg('{actor} edited the source {target}'),
  'source.pause': msg('{actor} paused the source {target}'),
  'source.resume': msg('{actor} resumed the source {target}'),
  'source.remove': msg('{actor} removed the source {target}'),
  'source.restore': msg('{actor} restored the source {target}'),
  'source.merge': msg('{actor} merged the source {target}'),
  'source.confirm': msg('{actor} confirmed the missing dates of {target}'),
  'source.import': msg('{actor} started an import of {target}'),
  'job.retry': msg('{actor} retried {target}'),
  'settings.change': msg('{actor} changed {target}'),
  'demo.remove': msg('{actor} removed {target}'),
  'setup.finish': msg('{actor} finished {target}'),
  'backup.start': msg('{actor} started {target}'),
  'backup.download': msg('{actor} downloaded {target}'),
  'backup.restore': msg('{actor} restored {target}'),
}

/** Names a target that was deleted. */
const namelessTargets: Record<OperatorTarget, Message> = {
  event: msg('event {id}'),
  person: msg('a deleted account ({id})'),
  organizer: msg('organizer {id}'),
  organization: msg('organization {id}'),
  source: msg('source {id}'),
  job: msg('job {id}'),
  correction: msg('correction {id}'),
  site: msg('site {id}'),
  venue: msg('venue {id}'),
  pathway: msg('pathway {id}'),
  backup: msg('backup {id}'),
}

function targetText({ kind, id, name }: LogLine['target']): string {
  if (kind === 'job') return id === null ? t('all failed jobs') : t('job {id}', { id })
  if (name !== null) return kind === 'event' || kind === 'pathway' ? t('“{words}”', { words: name }) : name
  return t(namelessTargets[kind], { id: String(id) })
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
      loading={t('Loading operator log')}
      empty={{
        title: msg('No entries yet'),
        words: msg('Everything operators do, here or with npm run admin, is logged.'),
      }}
    >
      {({ actor, action, target, reason, at }) => (
        <div className="grid gap-x-6 gap-y-0.5 sm:grid-cols-[1fr_auto] [overflow-wrap:anywhere]">
          <p>
            {rich(sentences[action], {
              actor: <span className="font-semibold">{actorText(actor)}</span>,
              target: <span className="font-semibold">{targetText(target)}</span>,
            })}
          </p>
          <Age at={at} />
          {reason && <p className="text-muted sm:col-span-2">{t('“{words}”', { words: reason })}</p>}
        </div>
      )}
    </PagedList>
  )
}
