import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Laptop, LogOut, Smartphone, Wrench } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import type { SessionEntry } from '#contract/sign-in/session.ts'
import { deviceName } from '#domain/people/session-device.ts'
import { paths } from '#web/paths.ts'
import { apiQuery, call } from '#web/platform/query-client.ts'
import { postSessionMessage } from '#web/platform/session-messages.ts'
import { setSession, useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { exportPath } from '#web/accounts/current-user.ts'
import type { BlockedPerson } from '#contract/people/follow.ts'
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx'
import { SignInPanel } from '#web/sign-in/sign-in-panel.tsx'
import { useBlock, useSharing } from '#web/people/follow-mutations.ts'
import { blocksQuery, sharingQuery } from '#web/people/follow-queries.ts'
import { formatDate } from '#domain/format/moments.ts'
import { hidden } from '#web/ui/layout/text-tags.tsx'
import { rich } from '#texts/rich.ts'
import { t } from '#texts/texts.ts'
import { useSite } from '#web/platform/use-site.tsx'
import { chooseLanguage } from '#web/accounts/language-choice.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { getLanguage, languageOptions, type Language } from '#texts/languages.ts'
import { currentLocale } from '#texts/text-source.ts'

/** Chooses the language of pages, emails and notifications. Takes effect at once. Absent if the site has only one. */
function LanguagePanel() {
  const client = useQueryClient()
  const { languages } = useSite()
  const chosen = useSession()?.language
  const choose = useMutation({
    mutationFn: (language: Language) => chooseLanguage(client, language),
    onSuccess: () => window.location.reload(),
  })
  if (languages.length < 2) return null
  return (
    <Panel title={t('Language')}>
      <SelectField<Language>
        name="language"
        label={t('Language of pages and messages')}
        value={choose.variables ?? chosen ?? getLanguage(currentLocale()) ?? 'en'}
        options={languages.map((value) => ({ value, label: languageOptions[value].name }))}
        onChange={(language) => choose.mutate(language)}
      />
    </Panel>
  )
}

function Blocked({ person }: { person: BlockedPerson }) {
  const name = person.name ?? t('Someone with a hidden profile')
  const block = useBlock(person.userId, name)
  return (
    <li className="flex items-center justify-between gap-3 py-1">
      <span className="min-w-0 truncate">
        {name}
        {person.username && <span className="text-muted"> @{person.username}</span>}
      </span>
      <Button variant="quiet" pending={block.isPending} onClick={() => block.mutate(false)}>
        <span>{rich('Unblock<hidden> {name}</hidden>', { name, hidden })}</span>
      </Button>
    </li>
  )
}

/** Sets what followers see and lists blocked people. Changes take effect immediately. Part of Edit Profile. */
function PrivacyPanel() {
  const { data: sharing } = useQuery(sharingQuery)
  const { data: blocked = [] } = useQuery(blocksQuery)
  const change = useSharing()
  return (
    <div className="space-y-5">
      <fieldset disabled={!sharing}>
        <legend className="mb-1 font-semibold">{t('Let others see')}</legend>
        <CheckboxRow
          checked={sharing?.shareHosting ?? false}
          onCheckedChange={(shareHosting) => sharing && change.mutate({ ...sharing, shareHosting })}
        >
          {t('Events you’re hosting')}
        </CheckboxRow>
        <CheckboxRow
          checked={sharing?.shareAttendance ?? false}
          onCheckedChange={(shareAttendance) => sharing && change.mutate({ ...sharing, shareAttendance })}
        >
          {t('Events you’re going to')}
        </CheckboxRow>
      </fieldset>
      {blocked.length > 0 && (
        <section aria-labelledby="blocked">
          <h3 id="blocked" className="font-sans text-base font-semibold">
            {t('Blocked people')}
          </h3>
          <ul className="divide-y divide-line">
            {blocked.map((person) => (
              <Blocked key={person.userId} person={person} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** The current user's sessions. */
const sessionsQuery = {
  ...apiQuery('listSessions'),
  // Sessions start and end without this page being notified.
  staleTime: 0,
}

function SessionRow({ entry, onEnd, isPending }: { entry: SessionEntry; onEnd(): void; isPending: boolean }) {
  const { name, isPhone } = deviceName(entry.device)
  const Icon = isPhone ? Smartphone : Laptop
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 py-2">
      <Icon aria-hidden className="size-5 shrink-0 text-fern" strokeWidth={1.75} />
      <span className="min-w-0 flex-1 basis-40">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block text-sm text-muted">
          {entry.isCurrent ? t('This browser') : t('Last used {date}', { date: formatDate(entry.renewedAt) })}
        </span>
      </span>
      {!entry.isCurrent && (
        <Button
          variant="quiet"
          pending={isPending}
          onClick={onEnd}
          aria-label={t('Sign out {device}', { device: name })}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  )
}

function useSessions() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: sessions = [] } = useQuery(sessionsQuery)
  const showFailure = (description: string) =>
    toast({ title: t('Couldn’t sign out'), description, variant: 'destructive' })
  const end = useMutation({
    mutationFn: (id: number) => call(client, 'endSession', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    onError: () => showFailure(t('That browser is still signed in. Please try again.')),
  })
  const endAll = useMutation({
    mutationFn: () => call(client, 'endAllSessions'),
    onSuccess: async () => {
      await navigate(paths.login)
      setSession(client, null)
      postSessionMessage('signed-out')
      toast({
        title: t('Signed out everywhere'),
        description: t('You’ll need to sign in again in every browser, including this one.'),
      })
    },
    onError: () => showFailure(t('You’re still signed in everywhere. Please try again.')),
  })
  return { sessions, end, endAll }
}

function Sessions() {
  const { sessions, end, endAll } = useSessions()
  return (
    <Panel title={t('Where you’re signed in')}>
      <ul className="-my-1 divide-y divide-line">
        {sessions.map((entry) => (
          <SessionRow
            key={entry.id}
            entry={entry}
            onEnd={() => end.mutate(entry.id)}
            isPending={end.isPending && end.variables === entry.id}
          />
        ))}
      </ul>
      <Button variant="outline" pending={endAll.isPending} onClick={() => endAll.mutate()} className="mt-4">
        <LogOut aria-hidden className="size-5" />
        {t('Sign out everywhere')}
      </Button>
    </Panel>
  )
}

/** Account settings; changes take effect immediately. */
export function AccountPanels() {
  const session = useSession()
  return (
    <section aria-labelledby="account" className="mt-10 border-t border-line pt-8">
      <h2 id="account" className="mb-5">
        {t('Your account')}
      </h2>
      <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
        <LanguagePanel />
        <Panel title={t('What others see')}>
          <PrivacyPanel />
        </Panel>
        <SignInPanel />
        <Sessions />
        <Panel title={t('Your data')}>
          <p className="text-[0.9375rem] text-muted">
            {t('Download everything Wonderlark stores about you: JSON files, your calendar, and your pictures.')}
          </p>
          <Button asChild variant="outline" className="mt-4">
            <a href={exportPath} download>
              <Download aria-hidden className="size-5" />
              {t('Download my data')}
            </a>
          </Button>
        </Panel>
        {(session?.isOperator || session?.isStaff) && (
          <Panel title={session.isOperator ? t('Operator tools') : t('Staff tools')}>
            <p className="text-[0.9375rem] text-muted">
              {session.isOperator
                ? t('You’re an operator here. Manage reviews, reports, sources, jobs, email, and people.')
                : t('You’re on the staff here. Correct events and pin venues.')}
            </p>
            <Button asChild variant="outline" className="mt-4">
              <Link to={paths.admin}>
                <Wrench aria-hidden className="size-5" />
                {t('Manage Wonderlark')}
              </Link>
            </Button>
          </Panel>
        )}
      </div>
    </section>
  )
}
