import { Camera, PenLine, ShieldCheck } from 'lucide-react'
import { Suspense, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { sessionLoader } from '#web/platform/route-context.ts'
import { useSession } from '#web/platform/session.ts'
import { namePronouns, pronounChoices, type Pronouns } from '#contract/people/person-options.ts'
import { limits } from '#contract/limits.ts'
import type { User, UserChangeInput } from '#contract/people/person.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ApiError } from '#web/platform/api.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { currentUserQuery, updateCurrentUser } from '#web/accounts/current-user.ts'
import { SignedOutPanel } from '#web/sign-in/signed-out-panel.tsx'
import { WithCurrentUser } from '#web/accounts/with-current-user.tsx'
import { AccountPanels } from './account-panels.tsx'
import { AvatarField } from './avatar-field.tsx'
import { EmailField } from '#web/accounts/email-field.tsx'
import { UsernameField, useUsernameCheck } from './username-field.tsx'
import { msg, t } from '#texts/texts.ts'
import { listInterestNames } from '#domain/people/person-interests.ts'

/** Field values of Edit Profile. */
interface ProfileDraft {
  name: string
  username: string
  email: string
  pronouns: Pronouns
  bio: string
  profileVisible: boolean
  location: string
  website: string
  /** Comma-separated words. */
  interests: string
  /** A URL, the data URL of a picture not uploaded yet, or null. */
  avatar: string | null
}

const toProfileDraft = (user: User): ProfileDraft => ({
  name: user.name,
  username: user.username,
  email: user.pendingEmail ?? user.email ?? '',
  pronouns: user.pronouns,
  bio: user.bio,
  profileVisible: user.profileVisible,
  location: user.location,
  website: user.website,
  interests: listInterestNames(user.interests).join(', '),
  avatar: user.avatar,
})

/** Returns the fields that differ from the account. An empty email field is no change if the account has no address. */
function changesIn(draft: ProfileDraft, user: User): UserChangeInput {
  const before: Record<string, unknown> = { ...toProfileDraft(user) }
  return Object.fromEntries(Object.entries(draft).filter(([field, value]) => before[field] !== value))
}

type Errors = Partial<Record<keyof ProfileDraft, string>>

/** Maps the server's validation errors to their fields. */
function errorsIn(error: unknown): Errors {
  if (!(error instanceof ApiError) || !error.problem) return {}
  const { code, message, errors = [] } = error.problem
  if (code === 'username_taken') return { username: message }
  if (code.startsWith('image_')) return { avatar: message }
  return Object.fromEntries(errors.map(({ field, message: problem }) => [field, t('This {problem}.', { problem })]))
}

/** Saves the changed fields. Rejected values stay in their fields, with the reason. */
function useProfileSave(onSaved: () => void) {
  const client = useQueryClient()
  const [errors, setErrors] = useState<Errors>({})
  const save = useMutation({
    mutationFn: (changes: UserChangeInput) => updateCurrentUser(client, changes),
    onSuccess: (user, changes) => {
      setErrors({})
      onSaved()
      const description =
        changes.email !== undefined && user.pendingEmail
          ? t('We sent a link to {email}. Open it to confirm your new address.', { email: user.pendingEmail })
          : t('Your changes are saved.')
      toast({ title: t('Profile Updated'), description })
    },
    onError: (error) => {
      const found = errorsIn(error)
      setErrors(found)
      const description = found.avatar ?? t('Failed to update profile. Please try again.')
      toast({ title: t('Error'), description, variant: 'destructive' })
      const [first] = Object.keys(found)
      if (first) document.querySelector<HTMLElement>(`form [name="${first}"]`)?.focus()
    },
  })
  const forget = (fields: string[]) =>
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))))
  return { save, errors, forget }
}

const listPronouns = (): { value: Pronouns; label: string }[] => [
  { value: '', label: t('Prefer not to say') },
  ...pronounChoices.map((value) => ({ value, label: namePronouns(value) })),
]

interface PartProps {
  draft: ProfileDraft
  errors: Partial<Record<keyof ProfileDraft, string>>
  set(change: Partial<ProfileDraft>): void
}

function AboutFields({ draft, errors, set }: PartProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <TextField
        label={t('Bio')}
        name="bio"
        lines={3}
        value={draft.bio}
        onValueChange={(bio) => set({ bio })}
        counter={limits.person.bio}
        error={errors.bio}
        hint={t('Tell others about yourself in a line or two.')}
      />
      <CheckboxRow
        name="profileVisible"
        checked={draft.profileVisible}
        onCheckedChange={(profileVisible) => set({ profileVisible })}
        className="-mx-2"
      >
        <span className="block font-semibold">{t('Let others find me')}</span>
        <span className="block text-sm text-muted">{t('When this is off, your profile is hidden from everyone.')}</span>
      </CheckboxRow>
    </div>
  )
}

function FurtherFields({ draft, errors, set }: PartProps) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <TextField
        label={t('Location')}
        name="location"
        value={draft.location}
        onValueChange={(location) => set({ location })}
        maxLength={limits.person.location}
        error={errors.location}
        hint={t('Your town or neighborhood, but never your street.')}
      />
      <TextField
        label={t('Website')}
        name="website"
        type="url"
        inputMode="url"
        placeholder="https://"
        value={draft.website}
        onValueChange={(website) => set({ website })}
        maxLength={limits.person.website}
        error={errors.website}
      />
      <TextField
        label={t('Interests')}
        name="interests"
        value={draft.interests}
        onValueChange={(interests) => set({ interests })}
        error={errors.interests}
        hint={t('Use your own words, separated by commas.')}
        className="sm:col-span-2"
      />
    </div>
  )
}

/** Edit Profile form. Changes take effect when saved. */
function SettingsPage({ user }: { user: User }) {
  const { draft: changed, change, clear, restored } = useDraft<Partial<ProfileDraft>>('profile', () => ({}))
  const draft = { ...toProfileDraft(user), ...changed }
  const changes = changesIn(draft, user)
  const isChanged = Object.keys(changes).length > 0
  const username = useUsernameCheck(draft.username, user.username)
  const { save, errors, forget } = useProfileSave(clear)
  const set = (part: Partial<ProfileDraft>) => {
    change(part)
    forget(Object.keys(part))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(changes)
  }
  const fields = { draft, errors, set }
  return (
    <div className="mx-auto w-full max-w-4xl px-gutter pt-2 pb-32 md:pb-12 lg:pt-6">
      <BackLink to={paths.profile} />
      <h1>{t('Edit Profile')}</h1>
      <form onSubmit={submit} className="mt-6 grid grid-cols-1 gap-5">
        {isChanged && <RestoredNote restored={restored} />}
        <Panel title={t('Profile picture')}>
          <AvatarField person={{ ...user, avatar: draft.avatar }} onChange={(avatar) => set({ avatar })} />
        </Panel>
        <Panel title={t('Basic information')}>
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <TextField
              label={t('Name')}
              name="name"
              autoComplete="name"
              required
              value={draft.name}
              onValueChange={(name) => set({ name })}
              maxLength={limits.person.name}
              error={errors.name}
            />
            <UsernameField
              value={draft.username}
              onChange={(next) => set({ username: next })}
              state={username}
              error={errors.username}
            />
            <EmailField user={user} value={draft.email} onChange={(email) => set({ email })} error={errors.email} />
            <SelectField
              label={t('Pronouns')}
              name="pronouns"
              value={draft.pronouns}
              onChange={(pronouns) => set({ pronouns })}
              options={listPronouns()}
            />
          </div>
        </Panel>
        <Panel title={t('About & Privacy')}>
          <AboutFields {...fields} />
        </Panel>
        <Panel title={t('Additional information')}>
          <FurtherFields {...fields} />
        </Panel>
        <div className="flex flex-wrap justify-end gap-3">
          <Button asChild variant="outline">
            <Link to={paths.profile} onClick={clear}>
              {t('Cancel')}
            </Link>
          </Button>
          <Button type="submit" pending={save.isPending} disabled={!isChanged || username === 'taken'}>
            {save.isPending ? t('Saving...') : t('Save Changes')}
          </Button>
        </div>
      </form>
      <AccountPanels />
    </div>
  )
}

const points = [
  { Icon: Camera, text: msg('Add a picture') },
  { Icon: PenLine, text: msg('Introduce yourself in a line or two') },
  { Icon: ShieldCheck, text: msg('Choose whether others can find you') },
]
const figure = { pose: 'mending', number: msg('Fig. 5'), caption: msg('The lark, tidying its feathers') } as const

export const loader = sessionLoader((client) => [client.ensureQueryData(currentUserQuery)])

export function Component() {
  useHead({
    title: t('Edit profile · Wonderlark'),
    description: t('Your name, your picture, and what others see.'),
    isUnlisted: true,
  })
  if (useSession()) {
    return (
      <Suspense fallback={<FormSkeleton words={t('Loading your profile')} />}>
        <WithCurrentUser>{(user) => <SettingsPage user={user} />}</WithCurrentUser>
      </Suspense>
    )
  }
  return (
    <SignedOutPanel title={t('Edit Profile')} points={points} figure={figure} next={paths.settings}>
      {t('Update your name, picture, and bio, and choose what others get to see.')}
    </SignedOutPanel>
  )
}
