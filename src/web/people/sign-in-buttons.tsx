import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { signInButtons, type SignInButton } from '#contract/sign-in.ts'
import { apiQuery } from '#web/platform/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { providerNames, signIn } from './sign-in.ts'

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
export const signInOptionsQuery = apiQuery('getSignInOptions')

/**
 * Buttons that sign the visitor in.
 * @param next path to return to if the provider opens in this window
 */
export function SignInButtons({ next }: { next: string }) {
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
