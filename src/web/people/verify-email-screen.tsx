import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#web/paths.ts'
import { ApiError } from '#web/platform/api.ts'
import { useHead } from '#web/platform/head.tsx'
import { call } from '#web/platform/query-client.ts'
import { detectSession, useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LazyLark } from '#web/ui/lazy-lark.tsx'
import { currentUserQuery } from './current-user.ts'

function Home() {
  const session = useSession()
  return (
    <Button asChild variant="outline">
      <Link to={session ? paths.settings : paths.home}>{session ? 'Back to Edit Profile' : 'Keep exploring'}</Link>
    </Button>
  )
}

/**
 * Page behind the link that verifies an email address. Requires a click, because email scanners open every link in a
 * message.
 */
export function Component() {
  useHead({
    title: 'Confirm your e-mail address · Wonderlark',
    description: 'One press, and Wonderlark writes to you at your new address.',
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
      <EmptyState level={1} figure={<LazyLark pose="greeting" />} title="Address confirmed" actions={<Home />}>
        <p role="status">From now on we write to {verify.data.email}.</p>
      </EmptyState>
    )
  }
  if (verify.error instanceof ApiError && verify.error.status === 410) {
    return (
      <EmptyState level={1} figure={<LazyLark pose="puzzled" />} title="This link has ended" actions={<Home />}>
        <p role="status">
          It was used, replaced by a newer one, or is too old. Save your new address again for another.
        </p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      level={1}
      figure={<LazyLark pose="searching" />}
      title="Is this address yours?"
      actions={
        <>
          <Button pending={verify.isPending} onClick={() => verify.mutate()}>
            {verify.isPending ? 'Confirming...' : 'Confirm my address'}
          </Button>
          <Home />
        </>
      }
    >
      <p>Confirm it, and Wonderlark writes to you here from now on.</p>
      {verify.error && (
        <p role="alert" className="mt-3 font-medium text-clay-ink">
          That did not work. Nothing was changed; please try again.
        </p>
      )}
    </EmptyState>
  )
}
