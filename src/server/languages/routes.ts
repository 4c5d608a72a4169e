import type { PlainRoute } from '#server/platform/http/http.ts'
import { runInLanguage } from '#server/platform/observability/observability.ts'
import { confirmationPages, notePage } from '#server/platform/pages/pages.ts'
import { t } from '#texts/texts.ts'
import { readMailLanguage, setMailLanguage } from './service.ts'
import type { Core } from '#server/platform/dependencies/dependencies.ts'

/** Handles the links to other languages in the footer of emails. The pages are in the language that the link asks for. */
export const mailLanguagePages = (deps: Core): PlainRoute[] =>
  confirmationPages({
    path: '/mail-language/:token',
    read: (token) => readMailLanguage(deps, token),
    ask: ({ language, address }) =>
      runInLanguage(language, () =>
        notePage({
          title: t('Get emails in this language?'),
          text: t(
            'From now on, emails to {address} will be in this language. Without an account, we remember that for a year.',
            { address },
          ),
          button: t('Yes, in this language'),
        }),
      ),
    act: async (found) => {
      await setMailLanguage(deps, found)
      return runInLanguage(found.language, () =>
        notePage({
          title: t('Emails come in this language now'),
          text: t('Each email has links to the other languages, so you can change it again.'),
          link: { path: `/${found.language}/home`, label: t('Find events') },
        }),
      )
    },
    unknown: () =>
      notePage({
        title: t('This link doesn’t work'),
        text: t('Part of it is missing. Open it from the email again.'),
        link: { path: '/home', label: t('Find events') },
      }),
  })
