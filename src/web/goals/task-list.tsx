import { useQueryClient } from '@tanstack/react-query'
import { TaskRow } from './task-row.tsx'
import type { ShownGoal } from './use-goals.ts'
import { completeTask } from './waiting-tasks.ts'

export function TaskList({ goal }: { goal: ShownGoal }) {
  const client = useQueryClient()
  return (
    <ul aria-label={`Tasks of ${goal.title}`} className="-mx-2 grid">
      {goal.taskDetails.map((task) => (
        <li key={task.key}>
          <TaskRow
            text={task.text}
            isDone={task.completedAt !== null || goal.waiting.has(task.key)}
            isStuck={goal.waiting.get(task.key)?.isStuck ?? false}
            onComplete={() => completeTask(client, goal.id, task)}
          />
        </li>
      ))}
    </ul>
  )
}
