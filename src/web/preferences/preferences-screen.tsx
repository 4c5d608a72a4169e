import { CalendarClock, Ear, Shapes, Sparkles } from 'lucide-react'
import { Suspense, useState, type FormEvent } from 'react'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { sessionLoader } from '#web/platform/route-context.ts'
import { useSession } from '#web/platform/session.ts'
import { FormSkeleton } from '#web/profile/form-skeleton.tsx'
import { currentUserQuery, updateCurrentUser } from '#web/accounts/current-user.ts'
import { SignedOutPanel } from '#web/sign-in/signed-out-panel.tsx'
import { WithCurrentUser } from '#web/accounts/with-current-user.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { User } from '#contract/people/person.ts'
import { preferencesCompleteness } from '#domain/people/preferences-completeness.ts'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { UnsavedGuard } from '#web/ui/dialog/unsaved-guard.tsx'
import { AgeGroupsTab, AvailabilityTab, GoalsTab, InterestsTab, LearningStyleTab } from './preference-tabs.tsx'
import { toUserChange, chosenAreas, toPreferencesDraft, isSame, type PreferencesDraft } from './preferences-draft.ts'
import { msg, t } from '#texts/texts.ts'

const tabs = [
  { value: 'age-groups', label: msg('Age Groups'), Content: AgeGroupsTab },
  { value: 'interests', label: msg('Interests'), Content: InterestsTab },
  { value: 'style', label: msg('Learning Style'), Content: LearningStyleTab },
  { value: 'goals', label: msg('Goals'), Content: GoalsTab },
  { value: 'availability', label: msg('Availability'), Content: AvailabilityTab },
] as const

/** Completeness in percent from which the tip is shown. */
const tipFrom = 50

function usePreferencesSave(onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: PreferencesDraft) => updateCurrentUser(client, toUserChange(draft)),
    onSuccess: () => {
      onSaved()
      toast({ title: t('Preferences Updated'), description: t('Your home screen will match them from now on.') })
    },
    onError: () => {
      const description = t('Failed to update preferences. Please try again.')
      toast({ title: t('Error'), description, variant: 'destructive' })
    },
  })
}

function Completion({ percent }: { percent: number }) {
  return (
    <div className="mt-3 max-w-xl">
      <p className="mb-1.5 flex justify-between gap-4 text-sm">
        <span className="text-muted">{t('Profile completion')}</span>
        <span className="font-semibold tabular-nums">{percent}%</span>
      </p>
      <ProgressBar label={t('Profile completion')} percent={percent} />
    </div>
  )
}

/** Learning preferences: five tabs that are saved together. */
function PreferencesPage({ user }: { user: User }) {
  const saved = toPreferencesDraft(user)
  const [changed, setDraft] = useState<PreferencesDraft | null>(null)
  const draft = changed ?? saved
  const isChanged = changed !== null && !isSame(changed, saved)
  const [params, setParams] = useSearchParams()
  const tab = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0]
  const save = usePreferencesSave(() => setDraft(null))
  const percent = preferencesCompleteness({ ...draft, interests: chosenAreas(draft) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(draft)
  }
  return (
    <div className="mx-auto w-full max-w-4xl px-gutter pt-2 lg:pt-6">
      <BackLink to={paths.profile} />
      <h1>{t('Learning Preferences')}</h1>
      <Completion percent={percent} />
      <form onSubmit={submit} className="mt-5">
        <Tabs
          label={t('Learning preferences')}
          value={tab.value}
          onChange={(value) => setParams({ tab: value }, { replace: true, preventScrollReset: true })}
          tabs={tabs.map(({ value, label }) => ({ value, label: t(label) }))}
        >
          <h2 className="sr-only">{t(tab.label)}</h2>
          <tab.Content draft={draft} onChange={setDraft} />
        </Tabs>
        {percent > tipFrom && (
          <Panel
            tone="marigold"
            icon={<Sparkles aria-hidden />}
            title={t('Wonderlark is getting to know you')}
            className="mt-6"
          >
            <p className="text-[0.9375rem]">
              {t(
                'That’s plenty to go on. Your home screen opens with your interests, and each suggestion says why it’s there.',
              )}
            </p>
          </Panel>
        )}
        <ActionBar>
          <Button asChild variant="outline">
            <Link to={paths.profile}>{t('Cancel')}</Link>
          </Button>
          <Button type="submit" pending={save.isPending} disabled={!isChanged} className="max-md:flex-1">
            {save.isPending ? t('Saving...') : t('Save Preferences')}
          </Button>
        </ActionBar>
      </form>
      <UnsavedGuard isOn={isChanged && !save.isPending} />
    </div>
  )
}

const points = [
  { Icon: Shapes, text: msg('Choose your interests, and how strong each one is') },
  { Icon: Ear, text: msg('Tell us how you learn best') },
  { Icon: CalendarClock, text: msg('Pick the times that work for you') },
]
const figure = { pose: 'puzzled', number: msg('Fig. 6'), caption: msg('The lark, spoiled for choice') } as const

export const loader = sessionLoader((client) => [client.ensureQueryData(currentUserQuery)])

export function Component() {
  useHead({
    title: t('Learning preferences · Wonderlark'),
    description: t('What you like to learn, how, and when.'),
    isUnlisted: true,
  })
  if (useSession()) {
    return (
      <Suspense fallback={<FormSkeleton words={t('Loading your preferences')} />}>
        <WithCurrentUser>{(user) => <PreferencesPage user={user} />}</WithCurrentUser>
      </Suspense>
    )
  }
  return (
    <SignedOutPanel title={t('Learning Preferences')} points={points} figure={figure} next={paths.preferences}>
      {t('Tell us what you like to learn, how, and when, and we’ll pick better events for you.')}
    </SignedOutPanel>
  )
}
