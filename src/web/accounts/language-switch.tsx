import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useSite } from '#web/platform/use-site.tsx'
import { getLanguage, languageOptions, type Language } from '#texts/languages.ts'
import { currentLocale } from '#texts/text-source.ts'

/**
 * Links to this page in the other languages that the site is offered in, each in its own words. Without scripts, they
 * lead to the page's URL in the language. With scripts, the choice is stored and the URL needs no language.
 */
export function LanguageSwitch({ className }: { className: string }) {
  const client = useQueryClient()
  const { languages } = useSite()
  const { pathname, search } = useLocation()
  const current = getLanguage(currentLocale())
  const choose = async (language: Language) => {
    // Loaded when needed, because every screen has the link and few people follow it.
    const { chooseLanguage } = await import('./language-choice.ts')
    await chooseLanguage(client, language)
    window.location.assign(pathname + search)
  }
  return languages
    .filter((language) => language !== current)
    .map((language) => (
      <a
        key={language}
        href={`/${language}${pathname === '/' ? '' : pathname}${search}`}
        hrefLang={language}
        lang={language}
        className={className}
        onClick={(event) => {
          event.preventDefault()
          void choose(language)
        }}
      >
        {languageOptions[language].name}
      </a>
    ))
}
