import type { Source } from '#contract/sources/source.ts'
import { call } from '#web/platform/query-client.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { describeCount } from '#web/ui/feedback/describe-count.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useAction } from '#web/admin/parts/mutations.ts'

const formatHours = (hours: number) => describeCount(Math.abs(hours), '{count} hour', '{count} hours')

/** Hours that contradict the source's text, with the correction, or the correction that applies. */
export function SourceHours({ source }: { source: Source }) {
  const { id, name, version, hoursProblem, timeCorrection, isImporting } = source
  const correct = useAction()
  const send = (correction: Source['timeCorrection']) =>
    correct.mutate({
      send: (client) => call(client, 'changeSource', { params: { id }, body: { version, timeCorrection: correction } }),
      done: correction === null ? `Reading ${name} with its own hours` : `Reading ${name} with its hours corrected`,
      failed: `Couldn’t correct ${name}`,
    })
  if (timeCorrection !== null) {
    return (
      <Panel title="Hours">
        <p>
          {timeCorrection === 'as written'
            ? 'You corrected its hours: they are local, whatever time zone the calendar names.'
            : timeCorrection > 0
              ? `You corrected its hours: events begin ${formatHours(timeCorrection)} later than the calendar says.`
              : `You corrected its hours: events begin ${formatHours(timeCorrection)} earlier than the calendar says.`}
        </p>
        <div className="mt-3">
          <Button variant="outline" pending={correct.isPending || isImporting} onClick={() => send(null)}>
            Undo the correction
          </Button>
        </div>
      </Panel>
    )
  }
  if (!hoursProblem) return null
  const { hours, events, compared, correction, example } = hoursProblem
  return (
    <Panel title="Hours">
      <p className="font-medium text-clay-ink">
        {hours > 0
          ? `The calendar’s hours are ${formatHours(hours)} earlier than its text says.`
          : `The calendar’s hours are ${formatHours(hours)} later than its text says.`}
      </p>
      <p className="mt-2 [overflow-wrap:anywhere]">
        {`“${example.title}” begins at ${example.stated} by its text and at ${example.read} by the calendar. ${events} of the ${compared} events that give their hours are off like this.`}
      </p>
      <div className="mt-3">
        <Button pending={correct.isPending || isImporting} onClick={() => send(correction)}>
          Correct the hours
        </Button>
      </div>
    </Panel>
  )
}
