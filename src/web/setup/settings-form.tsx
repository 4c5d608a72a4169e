import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createContext, useContext, useState, type FormEvent, type ReactNode } from 'react'
import type { SecretName, Settings, SettingsChange, SettingsView } from '#contract/settings/settings.ts'
import { ApiError } from '#web/platform/api.ts'
import { call } from '#web/platform/query-client.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { AlertNote } from '#web/ui/feedback/alert-note.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { settingsQuery } from './queries.ts'
import { t } from '#texts/texts.ts'

type Secrets = Partial<Record<SecretName, string>>

/** Changed values. `place` is a location that was typed and not chosen. */
type Changes = Partial<Settings> & Pick<SettingsChange, 'place'>

interface FormContext {
  view: SettingsView
  /** Stored values, merged with the typed ones. */
  values: Settings & Pick<SettingsChange, 'place'>
  secrets: Secrets
  errors: Readonly<Record<string, string>>
  set(change: Changes): void
  setSecret(name: SecretName, value: string): void
}

const SettingsContext = createContext<FormContext | null>(null)

/** Returns the form that a field belongs to. */
export function useSettingsForm(): FormContext {
  const form = useContext(SettingsContext)
  if (!form) throw new Error('Settings fields must be inside a SettingsForm.')
  return form
}

/** Reads the errors of a rejected change by the setting's name. */
function readErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const errors = error.problem?.errors ?? []
  return Object.fromEntries(
    errors.map(({ field, message }) => {
      const name = field.replace(/^changes\./, '').split('.')[0] ?? ''
      return [name, message.charAt(0).toUpperCase() + message.slice(1)]
    }),
  )
}

/** Returns the outcome, and whether the typed values can be saved unchanged. */
function explain(error: unknown): { title: string; text: string } {
  const code = error instanceof ApiError ? error.problem?.code : undefined
  if (code === 'settings_changed') {
    return {
      title: t('Somebody else changed the settings meanwhile.'),
      text: t('Your entries are still here. Check them, then save again.'),
    }
  }
  const isRefused = error instanceof ApiError && error.status < 500
  if (!isRefused) return { title: t('Couldn’t save the settings.'), text: t('Your entries are still here. Try again.') }
  return { title: t('Couldn’t save the settings.'), text: error.problem?.message ?? t('Check your entries.') }
}

const toForm = (view: SettingsView, draft: Changes, rest: Omit<FormContext, 'view' | 'values'>): FormContext => ({
  view,
  values: { ...view.values, ...draft },
  ...rest,
})

interface Props {
  /** Name of the draft; unique among all forms of settings. */
  name: string
  children: ReactNode
  /** Label of the button that saves. */
  label?: string
  /** Saves also if nothing was changed. */
  isStep?: boolean
  /** Buttons beside the one that saves. */
  actions?: ReactNode
  onSaved?(view: SettingsView): void
}

/**
 * Form of some settings. What was typed survives a reload and a failed save; secrets don't outlive the page. Saves only
 * what was changed.
 */
export function SettingsForm({ name, children, label = t('Save'), isStep = false, actions, onSaved }: Props) {
  const client = useQueryClient()
  const { data: view } = useSuspenseQuery(settingsQuery)
  const { draft, change, clear, restored } = useDraft<Changes>(`settings ${name}`, () => ({}), {
    isTabOnly: true,
  })
  const [secrets, setSecrets] = useState<Secrets>({})
  const save = useMutation({
    mutationFn: (changes: SettingsChange) =>
      call(client, 'changeSettings', {
        body: { version: view.version, changes, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      }),
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved)
      clear()
      setSecrets({})
      if (!isStep) toast({ title: t('Settings saved') })
      onSaved?.(saved)
    },
    onError: () => void client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  })
  const typedSecrets = Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== ''))
  const isChanged = Object.keys(draft).length + Object.keys(typedSecrets).length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged) save.mutate({ ...draft, ...typedSecrets })
    else if (isStep) onSaved?.(view)
  }
  const errors = readErrors(save.error)
  const problem = save.error && explain(save.error)
  const setSecret: FormContext['setSecret'] = (secret, value) =>
    setSecrets((before) => ({ ...before, [secret]: value }))
  // Rebuilt on each render, because each shows a change.
  const form = toForm(view, draft, { secrets, errors, set: change, setSecret })
  return (
    <SettingsContext value={form}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <RestoredNote restored={restored} />
        {children}
        {problem && (
          <AlertNote title={problem.title}>
            {Object.keys(errors).length > 0 ? t('Check the marked fields. Your entries are still here.') : problem.text}
          </AlertNote>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={save.isPending} disabled={!isStep && !isChanged}>
            {label}
          </Button>
          {actions}
        </div>
      </form>
    </SettingsContext>
  )
}
