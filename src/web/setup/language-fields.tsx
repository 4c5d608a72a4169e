import { SelectField } from '#web/ui/form/select-field.tsx'
import { SwitchRow } from '#web/ui/form/switch-row.tsx'
import { languageOptions, languages, type Language } from '#texts/languages.ts'
import { t } from '#texts/texts.ts'
import { useSettingsForm } from './settings-form.tsx'

/** Fields that choose the first language of the site, and which others it is offered in. */
export function LanguageFields() {
  const { values, errors, set } = useSettingsForm()
  const [first = 'en', ...others] = values.languages
  const offer = (language: Language, isOffered: boolean) =>
    set({ languages: [first, ...others.filter((other) => other !== language), ...(isOffered ? [language] : [])] })
  return (
    <>
      <SelectField<Language>
        name="language"
        label={t('First language')}
        hint={t('For people whose browser asks for none of the languages that you offer.')}
        error={errors['languages']}
        value={first}
        options={languages.map((value) => ({ value, label: languageOptions[value].name }))}
        onChange={(value) => set({ languages: [value, ...values.languages.filter((other) => other !== value)] })}
      />
      {languages
        .filter((language) => language !== first)
        .map((language) => (
          <SwitchRow
            key={language}
            name={`language-${language}`}
            checked={others.includes(language)}
            onCheckedChange={(isOffered) => offer(language, isOffered)}
          >
            {t('Also in {language}', { language: languageOptions[language].name })}
          </SwitchRow>
        ))}
    </>
  )
}
