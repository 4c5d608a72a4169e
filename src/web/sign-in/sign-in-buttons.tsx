import { Fragment, useEffect, useState } from 'react'
import { type SignInIcon, signInPath, type SignInButton } from '#contract/sign-in/sign-in.ts'
import type { SignInOptions } from '#contract/sign-in/sign-in-way.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { SignInMark } from './sign-in-mark.tsx'
import { showMissing, signIn } from './sign-in.ts'
import { t } from '#texts/texts.ts'

/** A provider's button. Without a provider, it only shows what it would look like. */
interface ShownButton {
  id: SignInButton
  name: string
  icon: SignInIcon | null
  isMissing?: boolean
}

/** Lists the buttons. Demo mode shows all that the product has, configured or not. */
function listButtons({ providers, demo }: SignInOptions): ShownButton[] {
  if (!demo) return providers
  return [
    ...providers,
    { id: 'facebook', name: 'Facebook', icon: null, isMissing: true },
    { id: 'apple', name: 'Apple', icon: null, isMissing: true },
  ]
}

interface Props {
  options: SignInOptions
  /** Path to return to if the provider opens in this window. */
  next: string
  /** Shows only these. Default: all. */
  only?: readonly string[]
  /** Called when the person has to continue on this page. */
  onSettled(): void
}

/** Buttons of the providers. Without JavaScript, links. */
export function SignInButtons({ options, next, only, onSettled }: Props) {
  const [pending, setPending] = useState<SignInButton | null>(null)
  useEffect(() => {
    // On Back from the provider, the browser may restore the page from its back/forward cache with the button still
    // pending.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setPending(null)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])
  const start = async (button: ShownButton) => {
    if (button.isMissing) return showMissing(button.name)
    setPending(button.id)
    try {
      await signIn(button, next)
    } finally {
      setPending(null)
      onSettled()
    }
  }
  return listButtons(options)
    .filter(({ id }) => only === undefined || only.includes(id))
    .map((button) => {
      const { id, name, icon, isMissing } = button
      const isPending = pending === id
      return (
        <Fragment key={id}>
          <div className="grid noscript:hidden">
            <Button
              variant="outline"
              pending={isPending}
              onClick={() => void start(button)}
              className="[overflow-wrap:anywhere]"
            >
              {!isPending && <SignInMark id={id} icon={icon} />}
              {isPending ? t('Signing in...') : t('Continue with {name}', { name })}
            </Button>
          </div>
          {!isMissing && (
            <div className="hidden noscript:grid">
              <Button asChild variant="outline" className="[overflow-wrap:anywhere]">
                <a href={signInPath(id, next, false)}>
                  <SignInMark id={id} icon={icon} />
                  {t('Continue with {name}', { name })}
                </a>
              </Button>
            </div>
          )}
        </Fragment>
      )
    })
}
