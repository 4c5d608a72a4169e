import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { Button } from '#web/ui/button.tsx'
import { nextPath } from './next-path.ts'
import { ProviderMark } from './provider-mark.tsx'
import { signIn, type SignInProvider } from './sign-in.ts'

const providers: { provider: SignInProvider; name: string }[] = [
  { provider: 'google', name: 'Google' },
  { provider: 'facebook', name: 'Facebook' },
  { provider: 'apple', name: 'Apple' },
]

export function Component() {
  useHead({ title: 'Sign in · Wonderlark', description: 'Sign in to save events, set learning goals and host your own.' })
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
    <div className="mx-auto grid w-full max-w-md flex-1 content-center gap-7 px-gutter py-10">
      <header className="text-center">
        <h1>Back for another adventure?</h1>
        <p className="mx-auto mt-3 max-w-xs text-muted">We saved your spot on the trail of local discovery.</p>
      </header>
      <div className="grid gap-3 rounded-lg border border-line bg-card p-5 shadow-lifted sm:p-6">
        {providers.map(({ provider, name }) => (
          <Button
            key={provider}
            variant="outline"
            className="w-full"
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
  )
}
