import { Sparkles } from 'lucide-react'
import type { Category } from '#contract/event-options.ts'
import { taskIdeas } from '#domain/goals/goal-ideas.ts'
import { Chip } from '#web/ui/chip.tsx'
import { draftTask, type DraftTask } from './draft-tasks.ts'

interface Props {
  category: Category
  tasks: readonly DraftTask[]
  onChange(tasks: DraftTask[]): void
}

/** Suggested tasks. Ticking one adds it as a row that can be edited like any other. */
export function TaskIdeas({ category, tasks, onChange }: Props) {
  const toggle = (idea: string, isWanted: boolean) => {
    if (!isWanted) return onChange(tasks.filter(({ text }) => text !== idea))
    const [empty, ...others] = tasks.filter(({ text }) => text.trim() === '')
    const kept = empty && others.length === 0 && tasks.length > 1 ? tasks.filter(({ row }) => row !== empty.row) : tasks
    // The preparatory idea goes first.
    const isFirst = idea === taskIdeas(category)[0]
    onChange(isFirst ? [draftTask(idea), ...kept] : [...kept, draftTask(idea)])
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 flex items-center gap-1.5 text-sm text-muted">
        <Sparkles aria-hidden className="size-4 text-marigold" />
        Ideas from Wonderlark, yours to change
      </legend>
      <div className="flex flex-wrap gap-2">
        {taskIdeas(category).map((idea) => (
          <Chip
            key={idea}
            name="idea"
            value={idea}
            checked={tasks.some(({ text }) => text === idea)}
            onCheckedChange={(isWanted) => toggle(idea, isWanted)}
          >
            {idea}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
