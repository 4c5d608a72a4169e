import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#web/platform/session.ts'
import { useSite } from '#web/platform/use-site.tsx'
import { chooseLanguage } from '#web/accounts/language-choice.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { getLanguage, languageOptions, type Language } from '#texts/languages.ts'
import { currentLocale } from '#texts/text-source.ts'
import { t } from '#texts/texts.ts'

/** Chooses the language of pages, emails and notifications. Takes effect at once. Absent if the site has only one. */
export function LanguagePanel() {
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
