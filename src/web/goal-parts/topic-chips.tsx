import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useId } from 'react'
import type { Topic } from '#contract/topics/topic.ts'
import { goalLimits } from '#contract/goals/goal-options.ts'
import { apiQuery } from '#web/platform/query-client.ts'
import { useDebounced } from '#web/platform/use-debounced.ts'
import { Chip } from '#web/ui/form/chip.tsx'
import { t } from '#texts/texts.ts'

/** Milliseconds without a keystroke before the topics of the typed text are looked up. */
const lookUpDelayMs = 250
/** Chips beside the chosen ones. */
const maxOffered = 6

interface Props {
  /** Title of the goal as typed so far. */
  text: string
  /** Topics that the person chose; null while they follow the text. */
  chosen: readonly Topic[] | null
  onChange(chosen: Topic[]): void
}

/** Chips of the topics that a goal names, to confirm, change or add to. */
export function TopicChips({ text, chosen, onChange }: Props) {
  const headingId = useId()
  const q = useDebounced(text.trim().slice(0, goalLimits.title), lookUpDelayMs)
  const { data: found = [] } = useQuery({
    ...apiQuery('listTopics', { query: { q } }),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  })
  if (q.length < 2 && chosen === null) return null
  const choices = q.length < 2 ? [] : found
  const selected = chosen ?? choices.filter(({ isNamed }) => isNamed).map(({ id, name }) => ({ id, name }))
  const isSelected = ({ id }: Topic) => selected.some((each) => each.id === id)
  const offered = choices.filter((topic) => !isSelected(topic)).slice(0, maxOffered)
  const toggle = ({ id, name }: Topic, isOn: boolean) =>
    onChange(isOn ? [...selected, { id, name }].slice(-goalLimits.topics) : selected.filter((each) => each.id !== id))
  return (
    <div role="group" aria-labelledby={headingId} className="grid gap-2">
      <p id={headingId} className="flex items-center gap-1.5 text-[0.9375rem] font-semibold">
        <Sparkles aria-hidden className="size-4.5 text-marigold-ink" />
        {t('What it’s about')}
      </p>
      <div className="flex flex-wrap gap-2">
        {[...selected, ...offered].map((topic) => (
          <Chip
            key={topic.id}
            name="topic"
            value={topic.id}
            checked={isSelected(topic)}
            onCheckedChange={(isOn) => toggle(topic, isOn)}
          >
            {topic.name}
          </Chip>
        ))}
      </div>
      <p role="status" className="text-sm text-muted">
        {selected.length > 0
          ? t('We look for events about these topics. Tap to change them.')
          : t('No topic chosen. We look for events that mention the words of your goal.')}
      </p>
    </div>
  )
}
