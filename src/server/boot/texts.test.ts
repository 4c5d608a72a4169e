import { afterEach, expect, test } from 'vitest'
import { runInLanguage } from '#server/platform/observability/observability.ts'
import { t } from '#texts/texts.ts'
import { openTexts } from './texts.ts'

afterEach(() => openTexts())

test('people who have chosen no language get the installation’s first one', () => {
  const write = () => t('Sign in')
  openTexts({ languages: ['es', 'en'] })
  expect([undefined, null, 'es', 'en'].map((language) => runInLanguage(language, write))).toEqual([
    ...['Iniciar sesión', 'Iniciar sesión', 'Iniciar sesión'],
    'Sign in',
  ])
  openTexts()
  expect(runInLanguage(null, write)).toBe('Sign in')
})
