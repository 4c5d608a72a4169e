import { useEffect, useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link, useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { signInFailures } from '#contract/sign-in/sign-in.ts'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { startRequests, queryClientContext } from '#web/platform/route-context.ts'
import { readPreviousPath } from '#web/platform/screen-position.ts'
import { useSite } from '#web/platform/use-site.tsx'
import { useSession } from '#web/platform/session.ts'
import { useRefusedForm } from '#web/platform/use-refused-form.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Lark } from '#web/ui/lark/lark.tsx'
import { canUseViewTransition } from '#web/platform/screen-link.tsx'
import { Meadow } from '#web/ui/lark/meadow.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { CopyField } from '#web/ui/form/copy-field.tsx'
import { LanguageSwitch } from '#web/accounts/language-switch.tsx'
import { signInOptionsQuery, signInProgressQuery } from './sign-in-forms.tsx'
import { SignInWays, useSignInStep } from './sign-in-ways.tsx'
import { connectedStore, nameProvider, nextPath, showSignInFailure } from './sign-in.ts'
import { t } from '#texts/texts.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const client = context.get(queryClientContext)
  return startRequests(client.ensureQueryData(signInOptionsQuery), client.fetchQuery(signInProgressQuery))
}

/** Welcomes a signed-in person once and redirects to the page they wanted. */
function useWelcome(next: string, isHeld: boolean): void {
  const session = useSession()
  const name = session?.displayName
  const isNew = session?.isWelcomed === false
  const navigate = useNavigate()
  useEffect(() => {
    if (name === undefined || isHeld) return
    const isConnected = connectedStore.read()
    connectedStore.set(false)
    toast(
      isConnected
        ? {
            title: t('Welcome back, {name}', { name }),
            description: t('Connected: from now on, you can sign in either way.'),
          }
        : isNew
          ? { title: t('Welcome, {name}', { name }), description: t('Save an event and it will wait here.') }
          : {
              title: t('Welcome back, {name}', { name }),
              description: t('Your saved events are right where you left them.'),
            },
    )
    // Otherwise Back would lead from the page to the same page again.
    if (readPreviousPath() === next) void navigate(-1)
    else void navigate(next, { replace: true })
  }, [name, isNew, isHeld, next, navigate])
}

/** Shows how a sign-in by redirect ended, as given in the URL. */
function useUrlEnd(): void {
  const { data: options } = useSuspenseQuery(signInOptionsQuery)
  const [search, setSearch] = useSearchParams()
  const failed = search.get('failed')
  const isConnected = search.has('connected')
  const provider = nameProvider(options, search.get('with'))
  useEffect(() => {
    if (isConnected) connectedStore.set(true)
  }, [isConnected])
  useEffect(() => {
    if (failed === null) return
    const failure = signInFailures.find((each) => each === failed)
    if (failure) showSignInFailure(provider, failure)
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

/** Removes the code of an email's link from the URL, where others could see it. */
function useLinkedCode(): string | null {
  const [search, setSearch] = useSearchParams()
  const given = search.get('code')
  const [code] = useState(given !== null && /^\d{6}$/.test(given) ? given : null)
  useEffect(() => {
    if (given === null) return
    setSearch(
      (before) => {
        before.delete('code')
        return before
      },
      { replace: true },
    )
  }, [given, setSearch])
  return code
}

/** The code of a link that another browser asked for, such as a home-screen app. */
function CodeToCopy({ code }: { code: string }) {
  return (
    <div className="grid gap-2">
      <CopyField label={t('Your code')} text={code} />
      <p className="text-center text-[0.9375rem] text-muted">
        {t(
          'Enter it where you asked for it: in another browser, in an app, or on another device. It does nothing here.',
        )}
      </p>
    </div>
  )
}

export function Component() {
  useHead({
    title: t('Sign in · Wonderlark'),
    description: t('Sign in to save events, set learning goals and host your own.'),
    isUnlisted: true,
  })
  const [search] = useSearchParams()
  const refused = useRefusedForm('/login')
  const next = nextPath(refused?.fields.has('next') ? refused.fields : search)
  const code = useLinkedCode()
  const { data: progress } = useSuspenseQuery(signInProgressQuery)
  const session = useSession()
  // Somebody who is signed in here already has asked for the code elsewhere, or in the settings.
  const [isElsewhere] = useState(code !== null && (session !== null || progress.step !== 'code'))
  useUrlEnd()
  useWelcome(next, isElsewhere && session !== null)
  const step = useSignInStep()
  const { isSignInOpen } = useSite()
  return (
    <div className="grid flex-1 content-start md:place-content-center md:p-8">
      <div className="grid w-full overflow-hidden border-line md:max-w-4xl md:grid-cols-2 md:rounded-xl md:border md:bg-card md:shadow-float">
        <div className="relative isolate grid min-h-[22svh] content-end justify-items-center overflow-hidden pb-4">
          <Meadow />
          <div className="absolute end-3 top-3 flex gap-2">
            <LanguageSwitch className="inline-flex min-h-tap items-center rounded-full bg-card px-3.5 text-sm font-semibold shadow-float hover:underline" />
          </div>
          <Lark pose="greeting" className="w-[min(11rem,17svh)] md:w-[min(11rem,22svh)]" />
        </div>
        <div className="mx-auto grid w-full max-w-md content-center gap-5 px-gutter py-6 md:px-10 md:py-14">
          <header className="text-center" aria-live="polite">
            <h1>{step?.title ?? t('Back for another adventure?')}</h1>
            <p className="mx-auto mt-3 max-w-xs text-muted [overflow-wrap:anywhere]">
              {step?.text ??
                (isSignInOpen
                  ? t('We saved your spot on the trail of local discovery.')
                  : t('You can find events without signing in.'))}
            </p>
          </header>
          {isElsewhere && code !== null ? (
            <CodeToCopy code={code} />
          ) : (
            <SignInWays next={next} {...(code !== null && { code })} />
          )}
          <div className="grid gap-1.5 text-center">
            <Button asChild variant="outline">
              <Link to={paths.home} viewTransition={canUseViewTransition()}>
                {t('Explore without signing in')}
                <ArrowRight aria-hidden className="size-4" />
              </Link>
            </Button>
            <p className="text-sm text-muted">{t('You can always save your favorite events later.')}</p>
          </div>
        </div>
      </div>
    </div>
  )
}
