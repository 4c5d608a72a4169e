import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { signInButtons, signInFailures, type SignInButton, type SignInFailure } from '#contract/sign-in.ts'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { startRequests, queryClientContext } from '#web/platform/route-context.ts'
import { readPreviousPath } from '#web/platform/screen-position.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Lark } from '#web/ui/lark.tsx'
import { canUseViewTransition } from '#web/ui/view-transition-support.ts'
import { Meadow } from '#web/ui/meadow.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { nextPath } from './next-path.ts'
import { providerNames, signIn, showSignInFailure } from './sign-in.ts'
import { apiQuery } from '#web/platform/query-client.ts'

const marks: Record<SignInButton, { fill: string; path: string }[]> = {
  google: [
    {
      fill: '#4285f4',
      path: 'M22.6 12.3c0-.8-.1-1.6-.2-2.3H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.7h3.6c2-1.9 3.3-4.7 3.3-8z',
    },
    {
      fill: '#34a853',
      path: 'M12 23c3 0 5.5-1 7.3-2.7l-3.6-2.7c-1 .7-2.2 1-3.7 1-2.9 0-5.3-1.9-6.2-4.5H2.2v2.8A11 11 0 0 0 12 23z',
    },
    { fill: '#fbbc05', path: 'M5.8 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.2a11 11 0 0 0 0 9.8z' },
    {
      fill: '#ea4335',
      path: 'M12 5.4c1.6 0 3 .6 4.2 1.6l3.2-3.1A11 11 0 0 0 2.2 7.1l3.6 2.8C6.7 7.3 9.1 5.4 12 5.4z',
    },
  ],
  facebook: [
    {
      fill: '#1877f2',
      path: 'M23 12a11 11 0 1 0-12.7 10.9v-7.7H7.5V12h2.8V9.6c0-2.8 1.6-4.3 4.2-4.3 1.2 0 2.4.2 2.4.2v2.7h-1.4c-1.3 0-1.8.9-1.8 1.7V12h3.1l-.5 3.2h-2.6v7.7A11 11 0 0 0 23 12z',
    },
  ],
  apple: [
    {
      fill: 'currentColor',
      path: 'M12.2 6.9c-1 0-2.4-1.1-4-1-2 0-3.9 1.2-4.9 3-2.1 3.7-.6 9.1 1.5 12.1 1 1.4 2.2 3 3.8 3 1.5-.1 2.1-1 3.9-1 1.8 0 2.4 1 4 1 1.6-.1 2.7-1.5 3.6-3 1.2-1.7 1.7-3.3 1.7-3.4 0 0-3.2-1.2-3.2-4.9 0-3 2.5-4.4 2.6-4.5-1.4-2.1-3.6-2.3-4.4-2.4-2-.2-3.7 1.1-4.6 1.1zM15.5 3.8A5 5 0 0 0 16.8 0c-1.2.1-2.7.8-3.6 1.8-.7.9-1.4 2.4-1.2 3.7 1.3.1 2.7-.7 3.5-1.7z',
    },
  ],
}

/** Logo of the provider. Its name is displayed next to it. */
function ProviderMark({ provider }: { provider: SignInButton }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className="size-5">
      {marks[provider].map(({ fill, path }) => (
        <path key={fill} fill={fill} d={path} />
      ))}
    </svg>
  )
}

/** Available sign-in providers. */
const signInOptionsQuery = apiQuery('getSignInOptions')

export function loader({ context }: LoaderFunctionArgs) {
  return startRequests(context.get(queryClientContext).ensureQueryData(signInOptionsQuery))
}

/** Welcomes a signed-in person once and redirects to the page they wanted. */
function useWelcome(next: string): void {
  const session = useSession()
  const name = session?.displayName
  const isNew = session?.isWelcomed === false
  const navigate = useNavigate()
  useEffect(() => {
    if (name === undefined) return
    toast(
      isNew
        ? { title: `Welcome, ${name}`, description: 'Save an event and it will wait here.' }
        : { title: `Welcome back, ${name}`, description: 'Your saved events are right where you left them.' },
    )
    // Otherwise Back would lead from the page to the same page again.
    if (readPreviousPath() === next) void navigate(-1)
    else void navigate(next, { replace: true })
  }, [name, isNew, next, navigate])
}

/** Shows why a sign-in by redirect failed, as given in the URL. */
function useUrlFailure(): void {
  const [search, setSearch] = useSearchParams()
  const failed = search.get('failed')
  const provider = signInButtons.find((button) => button === search.get('with')) ?? 'google'
  useEffect(() => {
    if (failed === null) return
    if (Object.hasOwn(signInFailures, failed)) showSignInFailure(provider, failed as SignInFailure)
    setSearch(
      (before) => {
        before.delete('failed')
        before.delete('with')
        return before
      },
      { replace: true },
    )
  }, [failed, provider, setSearch])
}

function SignInButtons({ next }: { next: string }) {
  const { data: options } = useSuspenseQuery(signInOptionsQuery)
  const [pending, setPending] = useState<SignInButton | null>(null)
  useEffect(() => {
    // On Back from the provider, the browser may restore the page from its back/forward cache with the button still
    // pending.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setPending(null)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])
  const start = async (provider: SignInButton) => {
    setPending(provider)
    try {
      await signIn(provider, next, options)
    } finally {
      setPending(null)
    }
  }
  return (
    <div className="grid gap-3">
      {signInButtons.map((provider) => (
        <Button key={provider} variant="outline" pending={pending === provider} onClick={() => void start(provider)}>
          {pending !== provider && <ProviderMark provider={provider} />}
          {pending === provider ? 'Signing in...' : `Continue with ${providerNames[provider]}`}
        </Button>
      ))}
    </div>
  )
}

export function Component() {
  useHead({
    title: 'Sign in · Wonderlark',
    description: 'Sign in to save events, set learning goals and host your own.',
    isUnlisted: true,
  })
  const [search] = useSearchParams()
  const next = nextPath(search)
  useWelcome(next)
  useUrlFailure()
  return (
    <div className="grid flex-1 content-start md:place-content-center md:p-8">
      <div className="grid w-full overflow-hidden border-line md:max-w-4xl md:grid-cols-2 md:rounded-xl md:border md:bg-card md:shadow-float">
        <div className="relative isolate grid min-h-[30svh] content-end justify-items-center overflow-hidden pb-4">
          <Meadow />
          <Lark pose="greeting" className="w-[min(11rem,22svh)]" />
        </div>
        <div className="mx-auto grid w-full max-w-md content-center gap-6 px-gutter py-8 md:px-10 md:py-14">
          <header className="text-center">
            <h1>Back for another adventure?</h1>
            <p className="mx-auto mt-3 max-w-xs text-muted">We saved your spot on the trail of local discovery.</p>
          </header>
          <SignInButtons next={next} />
          <p className="text-center">
            <Button asChild variant="quiet">
              <Link to={paths.home} viewTransition={canUseViewTransition()}>
                Explore without signing in →
              </Link>
            </Button>
            <span className="mt-1 block text-sm text-muted">You can always save your favorite events later.</span>
          </p>
        </div>
      </div>
    </div>
  )
}
