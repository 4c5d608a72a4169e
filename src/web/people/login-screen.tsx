import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { Button } from '#web/ui/button.tsx'
import { Lark } from '#web/ui/lark.tsx'
import { Meadow } from '#web/ui/meadow.tsx'
import { nextPath } from './next-path.ts'
import { ProviderMark } from './provider-mark.tsx'
import { signIn, type SignInProvider } from './sign-in.ts'

const providers: { provider: SignInProvider; name: string }[] = [
  { provider: 'google', name: 'Google' },
  { provider: 'facebook', name: 'Facebook' },
  { provider: 'apple', name: 'Apple' },
]

export function Component() {
  useHead({
    title: 'Sign in · Wonderlark',
    description: 'Sign in to save events, set learning goals and host your own.',
    isUnlisted: true,
  })
  const [search] = useSearchParams()
  const [pending, setPending] = useState<SignInProvider | null>(null)
  const start = async (provider: SignInProvider) => {
    setPending(provider)
    try {
      await signIn(provider, nextPath(search))
    } finally {
      setPending(null)
    }
  }
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
          <div className="grid gap-3">
            {providers.map(({ provider, name }) => (
              <Button
                key={provider}
                variant="outline"
                pending={pending === provider}
                onClick={() => void start(provider)}
              >
                {pending !== provider && <ProviderMark provider={provider} />}
                {pending === provider ? 'Signing in...' : `Continue with ${name}`}
              </Button>
            ))}
          </div>
          <p className="text-center">
            <Button asChild variant="quiet">
              <Link to={paths.home} viewTransition>
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
