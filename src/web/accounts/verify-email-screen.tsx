import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#web/paths.ts'
import { ApiError } from '#web/platform/api.ts'
import { useHead } from '#web/platform/head.tsx'
import { call } from '#web/platform/query-client.ts'
import { detectSession, useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LazyLark } from '#web/ui/lark/lazy-lark.tsx'
import { currentUserQuery } from './current-user.ts'
import { t } from '#texts/texts.ts'

function Home() {
  const session = useSession()
  return (
    <Button asChild variant="outline">
      <Link to={session ? paths.settings : paths.home}>
        {session ? t('Back to Edit Profile') : t('Keep exploring')}
      </Link>
    </Button>
  )
}

/**
 * Page behind the link that verifies an email address. Requires a click, because email scanners open every link in a
 * message.
 */
export function Component() {
  useHead({
    title: t('Confirm your email address · Wonderlark'),
    description: t('Confirm your new address to get Wonderlark emails there.'),
    isUnlisted: true,
  })
  const [search] = useSearchParams()
  const client = useQueryClient()
  const verify = useMutation({
    mutationFn: () => call(client, 'verifyEmail', { body: { token: search.get('token') ?? '' } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
      await detectSession(client).catch(() => null)
    },
  })
  if (verify.data) {
    return (
      <EmptyState
        level={1}
        figure={<LazyLark pose="greeting" />}
        title={t('Email address confirmed')}
        actions={<Home />}
      >
        <p role="status">{t('We’ll email you at {email} from now on.', { email: verify.data.email })}</p>
      </EmptyState>
    )
  }
  if (verify.error instanceof ApiError && verify.error.status === 410) {
    return (
      <EmptyState level={1} figure={<LazyLark pose="puzzled" />} title={t('This link has expired')} actions={<Home />}>
        <p role="status">
          {t(
            'It was already used, replaced by a newer one, or is too old. To get a new link, save your new address again.',
          )}
        </p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      level={1}
      figure={<LazyLark pose="searching" />}
      title={t('Is this your email address?')}
      actions={
        <>
          <Button pending={verify.isPending} onClick={() => verify.mutate()}>
            {verify.isPending ? t('Confirming...') : t('Confirm my address')}
          </Button>
          <Home />
        </>
      }
    >
      <p>{t('Confirm it to get Wonderlark emails here from now on.')}</p>
      {verify.error && (
        <p role="alert" className="mt-3 font-medium text-clay-ink">
          {t('Couldn’t confirm your address. Nothing changed. Please try again.')}
        </p>
      )}
    </EmptyState>
  )
}
