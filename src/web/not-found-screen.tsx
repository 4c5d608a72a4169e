import { data, Link } from 'react-router'
import { paths } from './paths.ts'
import { useHead } from './platform/head.tsx'
import { Button } from './ui/layout/button.tsx'
import { EmptyState } from './ui/feedback/empty-state.tsx'
import { Lark } from './ui/lark/lark.tsx'
import { canUseViewTransition } from './platform/screen-link.tsx'
import { t } from '#texts/texts.ts'

export const loader = () => data(null, { status: 404 })

export function Component() {
  useHead({ title: t('Page not found · Wonderlark'), description: t('There’s nothing at this address.') })
  return (
    <EmptyState
      level={1}
      figure={<Lark pose="puzzled" />}
      title={t('404 Page Not Found')}
      className="my-auto"
      actions={
        <Button asChild>
          <Link to={paths.home} viewTransition={canUseViewTransition()}>
            {t('Return to Home')}
          </Link>
        </Button>
      }
    >
      {import.meta.env.DEV ? t('Did you forget to add the page to the router?') : t('This page flew off.')}
    </EmptyState>
  )
}
