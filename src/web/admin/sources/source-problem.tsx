import type { Problem } from '#contract/problem.ts'
import { ApiError } from '#web/platform/api.ts'
import { AlertNote } from '#web/ui/feedback/alert-note.tsx'
import type { SourceErrors, SourceValues } from './source-fields.tsx'
import { t } from '#texts/texts.ts'

export const getProblem = (error: unknown): Problem | undefined =>
  error instanceof ApiError ? error.problem : undefined

/** Fields that a problem is about; their messages go beside them. */
const fieldsByCode: Partial<Record<Problem['code'], keyof SourceValues>> = {
  source_name_taken: 'name',
  source_home_unknown: 'home',
}

const fieldNames = new Set(['name', 'home', 'timeZone', 'category', 'trust', 'attribution', 'license'])
const isField = (name: string): name is keyof SourceValues => fieldNames.has(name)

/** Returns the error messages that belong beside fields of the form. */
export function getFieldErrors(error: unknown): SourceErrors {
  const problem = getProblem(error)
  if (!problem) return {}
  const field = fieldsByCode[problem.code]
  if (field) return { [field]: problem.message }
  const errors: SourceErrors = {}
  for (const { field: path, message } of problem.errors ?? []) {
    const [name = ''] = path.split('.')
    if (isField(name)) errors[name] = message
  }
  return errors
}

/** Explains in place why a source couldn't be read or saved, with what was tried. */
export function SourceProblem({ error }: { error: unknown }) {
  const problem = getProblem(error)
  if (!problem) {
    return (
      <AlertNote title={navigator.onLine ? t('Wonderlark couldn’t be reached') : t('You’re offline')}>
        {t('Everything you entered is still here. Try again.')}
      </AlertNote>
    )
  }
  const isServerError = problem.status >= 500
  return (
    <div className="grid gap-3">
      <AlertNote title={problem.message}>
        {isServerError && t('Everything you entered is still here. Try again.')}
      </AlertNote>
      {problem.tried && problem.tried.length > 0 && (
        <div className="text-[0.9375rem]">
          <h3 className="font-sans text-base font-semibold">{t('What we tried')}</h3>
          <ul className="mt-1 grid list-disc gap-1 ps-5 [overflow-wrap:anywhere]">
            {problem.tried.map((attempt) => (
              <li key={attempt}>{attempt}</li>
            ))}
          </ul>
          <p className="mt-3 text-muted">
            {t(
              'The site’s owner can help: most calendar programs and website builders have a setting that publishes an iCalendar (.ics) or RSS feed. Paste its address here.',
            )}
          </p>
        </div>
      )}
    </div>
  )
}
