import { EllipsisVertical, Pencil, Trash2, UsersRound } from 'lucide-react'
import { lazy, useState } from 'react'
import { useShareGoal } from '#web/together/mutations.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Menu } from '#web/ui/dialog/menu.tsx'
import { useDeleteGoal } from '#web/goal-parts/mutations.ts'
import type { ShownGoal } from '#web/goal-parts/use-goals.ts'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { t } from '#texts/texts.ts'

const ShareGoalDialog = lazy(async () => ({
  default: (await import('#web/together/share-goal-dialog.tsx')).ShareGoalDialog,
}))
const EditGoalDialog = lazy(async () => ({ default: (await import('./edit-goal-dialog.tsx')).EditGoalDialog }))

/** Menu with the other actions for a goal. */
export function GoalMenu({ goal, today }: { goal: ShownGoal; today: string }) {
  const [isEditing, setIsEditing] = useState(false)
  const { mutate: remove } = useDeleteGoal(goal)
  const { mutate: share } = useShareGoal(goal.id)
  const [token, setToken] = useState<string | null>(null)
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button variant="icon" aria-label={t('More options for {title}', { title: goal.title })} className="-me-2">
            <EllipsisVertical aria-hidden className="size-5" />
          </Button>
        }
        items={[
          {
            label: t('Edit goal'),
            hint: t('Change its title, due date, or tasks'),
            icon: <Pencil aria-hidden />,
            onSelect: () => setIsEditing(true),
          },
          ...(goal.isShared
            ? []
            : [
                {
                  label: t('Do it together'),
                  hint: t('Share this goal with family or friends by link'),
                  icon: <UsersRound aria-hidden />,
                  onSelect: () => share(undefined, { onSuccess: ({ token: made }) => setToken(made) }),
                },
              ]),
          { label: t('Delete goal'), icon: <Trash2 aria-hidden />, onSelect: () => remove() },
        ]}
      />
      {token !== null && (
        <ClientOnly onFailure={() => setToken(null)}>
          <ShareGoalDialog title={goal.title} token={token} onClose={() => setToken(null)} />
        </ClientOnly>
      )}
      {isEditing && (
        <ClientOnly onFailure={() => setIsEditing(false)}>
          <EditGoalDialog goal={goal} today={today} onClose={() => setIsEditing(false)} />
        </ClientOnly>
      )}
    </>
  )
}
