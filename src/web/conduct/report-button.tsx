import type { QueryClient } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ReportBody } from '#contract/conduct/report.ts'
import { loginPath } from '#web/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { useSite } from '#web/platform/use-site.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ReportForm } from './report-form.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  /** Label of the button, and title of the dialog. */
  title: string
  description: string
  draftKey: string
  /** Path of the screen, to return to after sign-in. */
  next: string
  /** Whether people without an account can report it, too. */
  isForVisitors?: boolean
  /** @param email the visitor's, who confirms the report; null for people who are signed in */
  send(client: QueryClient, report: ReportBody, email: string | null): Promise<unknown>
}

/** Reports the subject of a screen to the operators. */
export function ReportButton({ title, description, draftKey, next, isForVisitors = false, send }: Props) {
  const session = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const label = (
    <>
      <Flag aria-hidden className="size-4" />
      {title}
    </>
  )
  const look = { variant: 'quiet', className: '-ms-3 text-sm text-muted print:hidden' } as const
  const { isSignInOpen } = useSite()
  if (!session && !isForVisitors && !isSignInOpen) return null
  if (!session && !isForVisitors) {
    return (
      <Button asChild {...look}>
        <Link to={loginPath(next)}>{label}</Link>
      </Button>
    )
  }
  return (
    <Dialog
      title={title}
      description={description}
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button {...look}>{label}</Button>}
    >
      <ReportForm
        draftKey={draftKey}
        label={t('What’s wrong with it?')}
        isVisitor={!session}
        send={send}
        onSent={() => setIsOpen(false)}
      />
    </Dialog>
  )
}
