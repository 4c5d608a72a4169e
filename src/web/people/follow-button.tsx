import { UserCheck, UserPlus } from 'lucide-react'
import { Button } from '#web/ui/layout/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { hidden } from '#web/ui/layout/text-tags.tsx'
import { rich } from '#texts/rich.ts'

interface Props {
  name: string
  isFollowed: boolean
  onToggle(): void
  className?: string
}

/** Toggle button that shows whether a person is followed. */
export function FollowButton({ name, isFollowed, onToggle, className }: Props) {
  const Icon = isFollowed ? UserCheck : UserPlus
  return (
    <Button variant={isFollowed ? 'outline' : 'primary'} onClick={onToggle} className={classNames('px-4', className)}>
      <Icon aria-hidden className="size-4.5" />
      <span>
        {isFollowed
          ? rich('Following<hidden> {name}</hidden>', { name, hidden })
          : rich('Follow<hidden> {name}</hidden>', { name, hidden })}
      </span>
    </Button>
  )
}
