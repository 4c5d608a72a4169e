import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { Link, useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { RestoredBackup } from '#contract/setup/setup-options.ts'
import { paths } from '#web/paths.ts'
import { signInOptionsQuery } from '#web/sign-in/sign-in-forms.tsx'
import { useHead } from '#web/platform/head.tsx'
import { call } from '#web/platform/query-client.ts'
import { prefetched, queryClientContext } from '#web/platform/route-context.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { DemoTown } from './demo-town.tsx'
import { OperatorStep } from './operator-step.tsx'
import { settingsQuery, setupQuery } from './queries.ts'
import { MailFields, MailTest, SignInFields, SignInTest } from './service-fields.tsx'
import { Restored, RestorePanel } from './restore-panel.tsx'
import { SettingsGroup } from './setting-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SourcesStep } from './sources-step.tsx'
import { TownFields } from './town-fields.tsx'
import { msg, t, type Message } from '#texts/texts.ts'

interface StepProps {
  /** Opens the next step. */
  onNext(): void
}

function SkipButton({ onNext }: StepProps) {
  return (
    <Button variant="quiet" onClick={onNext}>
      {t('Skip')}
    </Button>
  )
}

function TownStep({ onNext }: StepProps) {
  return (
    <SettingsForm
      name="setup town"
      isStep
      label={t('Save and continue')}
      actions={<SkipButton onNext={onNext} />}
      onSaved={onNext}
    >
      <TownFields />
    </SettingsForm>
  )
}

function DemoStep({ onNext }: StepProps) {
  const { data } = useSuspenseQuery(settingsQuery)
  return (
    <div className="grid gap-6">
      <DemoTown town={data.demoTown} />
      <Button className="justify-self-start" onClick={onNext}>
        {data.demoTown ? t('Keep it and continue') : t('Continue')}
      </Button>
    </div>
  )
}

function ServicesStep({ onNext }: StepProps) {
  const { data } = useSuspenseQuery(settingsQuery)
  return (
    <div className="grid gap-8">
      <SettingsForm name="setup services" label={t('Save')}>
        <SettingsGroup legend={t('Sign-in')}>
          <p>
            {t(
              'People sign in with a code by email, as soon as there’s a mail server, and with passkeys. You can offer their accounts elsewhere, too. This site stores no passwords.',
            )}
          </p>
          {data.isDemo && (
            <p className="rounded-md border border-marigold bg-marigold-tint px-3.5 py-2.5">
              {t(
                'Right now anyone at this computer can sign in as anyone. That demo sign-in turns off as soon as you save a provider or a mail server.',
              )}
            </p>
          )}
          <SignInFields />
        </SettingsGroup>
        <SettingsGroup legend={t('Email')}>
          <p>
            {t(
              'Sign-in codes, invitations, reminders and digests go out by email. Without a mail server, they stay in the outbox.',
            )}
          </p>
          <MailFields />
        </SettingsGroup>
      </SettingsForm>
      <div className="grid gap-6 border-t border-line pt-6">
        <SignInTest />
        <MailTest />
      </div>
      <Button className="justify-self-start" variant="outline" onClick={onNext}>
        {t('Continue')}
      </Button>
    </div>
  )
}

interface Step {
  name: string
  label: Message
  title: Message
  Content: ComponentType<StepProps>
}

const steps: readonly Step[] = [
  { name: 'town', label: msg('Town'), title: msg('What’s your town called?'), Content: TownStep },
  { name: 'demo', label: msg('Demo'), title: msg('Keep the demo town?'), Content: DemoStep },
  { name: 'sources', label: msg('Sources'), title: msg('Where do events come from?'), Content: SourcesStep },
  {
    name: 'services',
    label: msg('Sign-in and email'),
    title: msg('How do people sign in and get email?'),
    Content: ServicesStep,
  },
  { name: 'operator', label: msg('You'), title: msg('Who runs this site?'), Content: OperatorStep },
]

const stepPath = (name: string) => `${paths.setup}?step=${name}`

/** Responds 404 to every browser that hasn't opened the setup address. */
export async function loader({ context }: LoaderFunctionArgs) {
  const client = context.get(queryClientContext)
  await prefetched(client.ensureQueryData(setupQuery))
  return prefetched(client.ensureQueryData(settingsQuery), client.ensureQueryData(signInOptionsQuery))
}

const stepLink =
  'flex min-h-tap items-center gap-2 rounded-md px-2.5 py-1.5 text-sm font-semibold text-muted hover:text-ink ' +
  'aria-[current]:bg-card aria-[current]:text-fern-deep aria-[current]:shadow-paper'

function Steps({ current }: { current: number }) {
  return (
    <nav aria-label={t('Setup steps')}>
      <ol className="flex flex-wrap gap-1">
        {steps.map(({ name, label }, at) => (
          <li key={name}>
            <Link to={stepPath(name)} replace aria-current={at === current ? 'step' : undefined} className={stepLink}>
              <span
                aria-hidden
                className="grid size-6 shrink-0 place-items-center rounded-full border border-edge text-xs tabular-nums"
              >
                {at < current ? <Check className="size-3.5" strokeWidth={3} /> : at + 1}
              </span>
              {t(label)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Ends the setup, whichever steps were skipped. */
function FinishButton({ isLast }: { isLast: boolean }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const finish = useMutation({
    mutationFn: () => call(client, 'finishSetup'),
    onSuccess: () => {
      client.removeQueries({ type: 'inactive' })
      // The whole document, because the town's name and colors are part of it.
      window.location.assign(paths.home)
    },
    onError: () => {
      toast({ title: t('Couldn’t finish the setup'), description: t('Try again.'), variant: 'destructive' })
      void navigate(0)
    },
  })
  return (
    <Button
      variant={isLast ? 'primary' : 'quiet'}
      pending={finish.isPending || finish.isSuccess}
      onClick={() => finish.mutate()}
    >
      {isLast ? t('Finish and open your town') : t('Finish now and skip the rest')}
    </Button>
  )
}

export function Component() {
  useHead({ title: t('Setup · Wonderlark'), description: t('Set up your town.'), isUnlisted: true })
  useSuspenseQuery(setupQuery)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const at = Math.max(
    0,
    steps.findIndex(({ name }) => name === search.get('step')),
  )
  const shown = useRef(at)
  const { name, title, Content } = steps[at]!
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    heading.current?.focus()
  }, [at])
  const [restored, setRestored] = useState<RestoredBackup | null>(null)
  useEffect(() => {
    if (restored) heading.current?.focus()
  }, [restored])
  const next = steps[at + 1]
  const isLast = next === undefined
  if (restored)
    return (
      <div className="mx-auto grid w-full max-w-3xl gap-4 px-gutter pt-5 pb-10 lg:pt-8">
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          {t('Welcome back to Wonderlark')}
        </h1>
        <Panel>
          <Restored {...restored} />
        </Panel>
      </div>
    )
  return (
    <div className="mx-auto w-full max-w-3xl px-gutter pt-5 pb-10 lg:pt-8">
      <h1>{t('Welcome to Wonderlark')}</h1>
      <p className="mt-1 mb-4 text-muted">
        {t('Set up your town in {count} short steps. Skip what you like: you can change everything later.', {
          count: steps.length,
        })}
      </p>
      <Steps current={at} />
      <Panel className="mt-4">
        <h2 ref={heading} tabIndex={-1} className="mb-4 text-xl outline-none">
          {t(title)}
        </h2>
        <Content key={name} onNext={() => void (next && navigate(stepPath(next.name), { replace: true }))} />
      </Panel>
      {at === 0 && (
        <Panel className="mt-4">
          <h2 className="mb-3 text-xl">{t('Or restore a backup')}</h2>
          <RestorePanel onRestored={setRestored} />
        </Panel>
      )}
      <div className="mt-5 flex justify-end">
        <FinishButton isLast={isLast} />
      </div>
    </div>
  )
}
