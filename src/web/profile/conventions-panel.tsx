import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateCurrentUser } from '#web/accounts/current-user.ts'
import { useSession } from '#web/platform/session.ts'
import { useSite } from '#web/platform/use-site.tsx'
import {
  conventionLabels,
  conventionNames,
  exemplifyConvention,
  useConventions,
  type ConventionName,
} from '#web/site/convention-options.ts'
import { rememberConventions } from '#web/accounts/language-cookie.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { readChoice, writeChoice, type ConventionsChoice } from '#texts/conventions.ts'
import { t } from '#texts/texts.ts'

interface FieldProps {
  name: ConventionName
  chosen: ConventionsChoice
  onChoose(chosen: ConventionsChoice): void
}

function ConventionField({ name, chosen, onChoose }: FieldProps) {
  const { name: town, conventions } = useSite()
  const example = exemplifyConvention(name, conventions)
  const usual = town ? t('As in {town} ({example})', { town, example }) : t('As usual here ({example})', { example })
  const { [name]: current, ...others } = chosen
  return (
    <SelectField
      name={name}
      label={t(conventionLabels[name])}
      value={current ?? ''}
      options={useConventions(name, current, usual)}
      onChange={(value) => onChoose(value === '' ? others : { ...others, [name]: value })}
    />
  )
}

/** Chooses how pages and messages write dates, times, distances and prices. Takes effect at once. */
export function ConventionsPanel() {
  const client = useQueryClient()
  const stored = useSession()?.conventions ?? ''
  const choose = useMutation({
    mutationFn: async (conventions: string) => {
      await updateCurrentUser(client, { conventions })
      rememberConventions(conventions)
    },
    onSuccess: () => window.location.reload(),
  })
  const chosen = readChoice(choose.variables ?? stored)
  return (
    <Panel title={t('Dates and times')}>
      <div className="grid gap-4">
        {conventionNames.map((name) => (
          <ConventionField
            key={name}
            name={name}
            chosen={chosen}
            onChoose={(next) => choose.mutate(writeChoice(next))}
          />
        ))}
      </div>
    </Panel>
  )
}
