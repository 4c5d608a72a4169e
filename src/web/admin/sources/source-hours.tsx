import type { Source } from '#contract/sources/source.ts'
import { call } from '#web/platform/query-client.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useAction } from '#web/admin/parts/mutations.ts'
import { t } from '#texts/texts.ts'

/** Hours that contradict the source's text, with the correction, or the correction that applies. */
export function SourceHours({ source }: { source: Source }) {
  const { id, name, version, hoursProblem, timeCorrection, isImporting } = source
  const correct = useAction()
  const send = (correction: Source['timeCorrection']) =>
    correct.mutate({
      send: (client) => call(client, 'changeSource', { params: { id }, body: { version, timeCorrection: correction } }),
      done:
        correction === null
          ? t('Reading {source} with its own hours', { source: name })
          : t('Reading {source} with its hours corrected', { source: name }),
      failed: t('Couldn’t correct {source}', { source: name }),
    })
  if (timeCorrection !== null) {
    return (
      <Panel title={t('Hours')}>
        <p>
          {timeCorrection === 'as written'
            ? t('You corrected its hours: they are local, whatever time zone the calendar names.')
            : timeCorrection > 0
              ? t(
                  '{count, plural, one {You corrected its hours: events begin # hour later than the calendar says.} other {You corrected its hours: events begin # hours later than the calendar says.}}',
                  { count: timeCorrection },
                )
              : t(
                  '{count, plural, one {You corrected its hours: events begin # hour earlier than the calendar says.} other {You corrected its hours: events begin # hours earlier than the calendar says.}}',
                  { count: -timeCorrection },
                )}
        </p>
        <div className="mt-3">
          <Button variant="outline" pending={correct.isPending || isImporting} onClick={() => send(null)}>
            {t('Undo the correction')}
          </Button>
        </div>
      </Panel>
    )
  }
  if (!hoursProblem) return null
  const { hours, events, compared, correction, example } = hoursProblem
  return (
    <Panel title={t('Hours')}>
      <p className="font-medium text-clay-ink">
        {hours > 0
          ? t(
              '{count, plural, one {The calendar’s hours are # hour earlier than its text says.} other {The calendar’s hours are # hours earlier than its text says.}}',
              { count: hours },
            )
          : t(
              '{count, plural, one {The calendar’s hours are # hour later than its text says.} other {The calendar’s hours are # hours later than its text says.}}',
              { count: -hours },
            )}
      </p>
      <p className="mt-2 [overflow-wrap:anywhere]">
        {t(
          '“{title}” begins at {stated} by its text and at {read} by the calendar. {events} of the {compared} events that give their hours are off like this.',
          { title: example.title, stated: example.stated, read: example.read, events, compared },
        )}
      </p>
      <div className="mt-3">
        <Button pending={correct.isPending || isImporting} onClick={() => send(correction)}>
          {t('Correct the hours')}
        </Button>
      </div>
    </Panel>
  )
}
