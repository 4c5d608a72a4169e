import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { User } from '#contract/people/person.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LazyLark } from '#web/ui/lark/lazy-lark.tsx'
import { currentUserQuery } from './current-user.ts'
import { t } from '#texts/texts.ts'

/** Renders its children with the current user's account, or a message if the account was deleted. */
export function WithCurrentUser({ children }: { children(user: User): ReactNode }) {
  const { data: user } = useSuspenseQuery(currentUserQuery)
  if (user) return children(user)
  return (
    <EmptyState
      level={1}
      figure={<LazyLark pose="puzzled" />}
      title={t('User not found')}
      actions={
        <Button asChild>
          <Link to={paths.home}>{t('Return to Home')}</Link>
        </Button>
      }
    >
      {t('This profile no longer exists.')}
    </EmptyState>
  )
}
