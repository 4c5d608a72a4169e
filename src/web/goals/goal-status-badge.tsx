import { CircleCheckBig, CircleDashed, CircleDot, Hourglass, type LucideIcon } from 'lucide-react'
import type { GoalStatus } from '#contract/goal-options.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'

const looks: Record<GoalStatus, { tone: NonNullable<BadgeProps['tone']>; Icon: LucideIcon; label: string }> = {
  'not-started': { tone: 'plain', Icon: CircleDashed, label: 'Not Started' },
  'in-progress': { tone: 'marigold', Icon: CircleDot, label: 'In Progress' },
  completed: { tone: 'fern', Icon: CircleCheckBig, label: 'Completed' },
  overdue: { tone: 'clay', Icon: Hourglass, label: 'Overdue' },
}

export function GoalStatusBadge({ status }: { status: GoalStatus }) {
  const { tone, Icon, label } = looks[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden className="shrink-0" />}>
      {label}
    </Badge>
  )
}
