import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Lark, type LarkPose } from '#web/ui/lark/lark.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  title: string
  pose: LarkPose
  children: string
  /** Default: a link to all events; false for none. */
  action?: ReactNode
}

/** Empty state of a tab. */
export function NothingYet({ title, pose, children, action }: Props) {
  const explore = (
    <Button asChild>
      <Link to={paths.home} viewTransition>
        {t('Explore Events')}
      </Link>
    </Button>
  )
  return (
    <EmptyState level={2} figure={<Lark pose={pose} />} title={title} actions={action === undefined ? explore : action}>
      {children}
    </EmptyState>
  )
}
