import { Download, Printer, UsersRound } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { paths } from '#web/paths.ts'
import { SignedOutPanel } from '#web/sign-in/signed-out-panel.tsx'
import { useHead } from '#web/platform/head.tsx'
import { useSession } from '#web/platform/session.ts'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { AttendanceReport } from './attendance-report.tsx'
import { ProgramReport } from './program-report.tsx'
import { msg, t } from '#texts/texts.ts'

const points = [
  { Icon: UsersRound, text: msg('How many people saved, went, and learned something') },
  { Icon: Printer, text: msg('A page to hand to your board') },
  { Icon: Download, text: msg('A table for your spreadsheet') },
]
const figure = { pose: 'celebrating', number: msg('Fig. 1'), caption: msg('The lark, counting heads') } as const
const views = [
  { value: 'outcomes', label: msg('How it helped') },
  { value: 'attendance', label: msg('Heads counted') },
] as const
type View = (typeof views)[number]['value']

/** The two reports. Each starts without the filters of the other. */
function Reports() {
  const [params, setParams] = useSearchParams()
  const view: View = params.get('view') === 'attendance' ? 'attendance' : 'outcomes'
  return (
    <Tabs
      label={t('Reports')}
      value={view}
      onChange={(next) =>
        setParams(next === 'attendance' ? { view: next } : {}, { replace: true, preventScrollReset: true })
      }
      tabs={views.map(({ value, label }) => ({ value, label: t(label) }))}
    >
      {view === 'attendance' ? <AttendanceReport /> : <ProgramReport isOwn />}
    </Tabs>
  )
}

/** Report on the events that the current user hosts. */
export function Component() {
  useHead({ title: t('Your programs · Wonderlark'), description: t('Who came to your events.'), isUnlisted: true })
  if (!useSession()) {
    return (
      <SignedOutPanel title={t('Your programs')} points={points} figure={figure} next={paths.programs}>
        {t('See who came to the events you host, and how it helped.')}
      </SignedOutPanel>
    )
  }
  return (
    <div className="mx-auto w-full max-w-page px-gutter pt-5 pb-10 lg:pt-8">
      <BackLink to={paths.myEvents} />
      <header className="mt-2 mb-5">
        <h1>{t('Your programs')}</h1>
        <p className="mt-1 text-lg text-muted">{t('Who came to the events you host, and how it helped.')}</p>
      </header>
      <ClientOnly>
        <Reports />
      </ClientOnly>
    </div>
  )
}
