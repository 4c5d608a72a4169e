import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { signInButtons, signInFailures, type SignInFailure } from '#contract/sign-in.ts'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { startRequests, queryClientContext } from '#web/platform/route-context.ts'
import { readPreviousPath } from '#web/platform/screen-position.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Lark } from '#web/ui/lark.tsx'
import { canUseViewTransition } from '#web/platform/screen-transition.ts'
import { Meadow } from '#web/ui/meadow.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { SignInButtons, signInOptionsQuery } from './sign-in-buttons.tsx'
import { nextPath, showSignInFailure } from './sign-in.ts'

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
