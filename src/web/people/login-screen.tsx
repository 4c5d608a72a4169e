import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { signInButtons, signInFailures, type SignInButton, type SignInFailure } from '#contract/sign-in.ts'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { begun, queryClientContext } from '#web/platform/route-context.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Lark } from '#web/ui/lark.tsx'
import { mayGlide } from '#web/ui/view-transition-support.ts'
import { Meadow } from '#web/ui/meadow.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { nextPath } from './next-path.ts'
import { ProviderMark } from './provider-mark.tsx'
import { signInOptionsQuery } from './sign-in-options.ts'
import { providerNames, signIn, tellSignInFailure } from './sign-in.ts'

export function loader({ context }: LoaderFunctionArgs) {
  return begun(context.get(queryClientContext).ensureQueryData(signInOptionsQuery))
}

/** Whoever is found signed in is welcomed, once, and goes on to where they wanted. */
function useWelcome(next: string): void {
  const name = useSession()?.displayName
  const navigate = useNavigate()
  useEffect(() => {
    if (name === undefined) return
    toast({
      title: `Welcome, ${name}`,
      description: 'You are signed in. Your saved events are right where you left them.',
    })
    void navigate(next, { replace: true })
  }, [name, next, navigate])
}

/** A sign-in that went by redirect tells in the address why it did not happen. */
function useFailureOfAddress(): void {
  const [search, setSearch] = useSearchParams()
  const failed = search.get('failed')
  const provider = signInButtons.find((button) => button === search.get('with')) ?? 'google'
  useEffect(() => {
    if (failed === null) return
    if (Object.hasOwn(signInFailures, failed)) tellSignInFailure(provider, failed as SignInFailure)
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
    // Gone to the provider and come back with the browser's own button, the page is as it was when it was left.
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
  useFailureOfAddress()
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
              <Link to={paths.home} viewTransition={mayGlide()}>
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
