import type { ReactNode } from 'react'
import type { SecretName, Settings } from '#contract/settings/settings.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { SwitchRow } from '#web/ui/form/switch-row.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useSettingsForm } from './settings-form.tsx'
import { t } from '#texts/texts.ts'

type NamesOf<Value> = { [Name in keyof Settings]: Settings[Name] extends Value ? Name : never }[keyof Settings]

/** Returns the environment variable that fixes a setting; undefined if none does. */
export function useFixed(name: string): string | undefined {
  const { fixed } = useSettingsForm().view
  const variable = fixed[name as keyof typeof fixed]
  return variable === undefined ? undefined : t('Fixed by {variable} in the server’s environment.', { variable })
}

interface TextProps {
  name: NamesOf<string | null>
  label: string
  hint?: string
  lines?: number
  type?: 'text' | 'email' | 'url'
  maxLength?: number
  placeholder?: string
  autoComplete?: string
}

export function TextSetting({ name, label, hint, lines, type = 'text', ...control }: TextProps) {
  const { values, errors, set } = useSettingsForm()
  const fixed = useFixed(name)
  const shared = {
    ...control,
    name,
    label,
    hint: fixed ?? hint,
    error: errors[name],
    disabled: fixed !== undefined,
    value: values[name] ?? '',
    onValueChange: (value: string) => set({ [name]: value === '' ? null : value }),
  }
  return lines === undefined ? <TextField {...shared} type={type} /> : <TextField {...shared} lines={lines} />
}

/** Keeps text that isn't a whole number as it was typed, so that the server refuses it. */
const fromText = (text: string) => (text === '' ? null : /^\d+$/.test(text) ? Number(text) : text)

/** Setting that is a number; empty if it may be null. */
export function NumberSetting({
  name,
  label,
  hint,
}: {
  name: 'smtpPort' | 'reportsToHide'
  label: string
  hint: string
}) {
  const { values, errors, set } = useSettingsForm()
  const fixed = useFixed(name)
  return (
    <TextField
      name={name}
      label={label}
      hint={fixed ?? hint}
      error={errors[name]}
      disabled={fixed !== undefined}
      inputMode="numeric"
      maxLength={5}
      value={values[name] === null ? '' : String(values[name])}
      onValueChange={(text) => set({ [name]: fromText(text) })}
    />
  )
}

interface SelectProps<Name extends NamesOf<string>> {
  name: Name
  label: string
  hint?: string
  options: readonly { value: Settings[Name]; label: string }[]
}

/** Setting that is one of a few values. */
export function SelectSetting<Name extends NamesOf<string>>({ name, label, hint, options }: SelectProps<Name>) {
  const { values, errors, set } = useSettingsForm()
  const fixed = useFixed(name)
  if (fixed !== undefined) {
    const shown = options.find(({ value }) => value === values[name])?.label ?? ''
    return <TextField name={name} label={label} hint={fixed} disabled value={shown} onValueChange={() => {}} />
  }
  return (
    <SelectField<Settings[Name] & string>
      name={name}
      label={label}
      hint={hint}
      error={errors[name]}
      value={values[name]}
      options={options}
      onChange={(value) => set({ [name]: value })}
    />
  )
}

/** Setting that is on or off. */
export function SwitchSetting({ name, label, hint }: { name: 'reviewHosted'; label: string; hint: string }) {
  const { values, set } = useSettingsForm()
  const fixed = useFixed(name)
  if (fixed !== undefined) {
    return (
      <TextField
        name={name}
        label={label}
        hint={fixed}
        disabled
        value={values[name] ? t('On') : t('Off')}
        onValueChange={() => {}}
      />
    )
  }
  return (
    <SwitchRow name={name} checked={values[name]} onCheckedChange={(checked) => set({ [name]: checked })} hint={hint}>
      {label}
    </SwitchRow>
  )
}

/** Secret that can be replaced but never read. */
export function SecretSetting({ name, label }: { name: SecretName; label: string }) {
  const { view, secrets, errors, setSecret } = useSettingsForm()
  const fixed = useFixed(name)
  const isSet = view.secrets[name]
  return (
    <TextField
      name={name}
      label={label}
      type="password"
      autoComplete="new-password"
      hint={
        fixed ??
        (isSet ? t('One is stored. Type a new one to replace it.') : t('Stored on the server, and never shown again.'))
      }
      error={errors[name]}
      disabled={fixed !== undefined}
      placeholder={isSet ? '••••••••' : undefined}
      value={secrets[name] ?? ''}
      onValueChange={(value) => setSecret(name, value)}
    />
  )
}

export function SettingsGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="float-start mb-1 w-full text-lg font-semibold">{legend}</legend>
      {children}
    </fieldset>
  )
}
