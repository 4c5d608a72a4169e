import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ReportBody } from '#contract/report.ts'
import { ReportForm } from '#web/hosting/report-form.tsx'
import { useFailureToast } from '#web/ui/failure-toast.ts'
import { loginPath, paths } from '#web/paths.ts'
import { call } from '#web/platform/query-client.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'

const label = (
  <>
    <Flag aria-hidden className="size-4" />
    Report this organization
  </>
)

/** Reports an organization to the operators. */
export function ReportOrganization({ slug, name }: { slug: string; name: string }) {
  const client = useQueryClient()
  const session = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (body: ReportBody) => call(client, 'reportOrganization', { params: { slug }, body }),
    onSuccess: () => {
      setIsOpen(false)
      toast({ title: 'Report sent', description: 'Thanks. The people who run this Wonderlark will take a look.' })
    },
    onError: useFailureToast('Couldn’t send your report', 'What you wrote is still here. Try again.'),
  })
  if (!session) {
    return (
      <Button asChild variant="quiet" className="-ml-3 text-sm text-muted print:hidden">
        <Link to={loginPath(paths.organization(slug))}>{label}</Link>
      </Button>
    )
  }
  return (
    <Dialog
      title="Report this organization"
      description={`The people who run this Wonderlark will take a look. ${name} doesn’t learn of it.`}
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="quiet" className="-ml-3 text-sm text-muted print:hidden">
          {label}
        </Button>
      }
    >
      <ReportForm
        draftKey={`report on organization ${slug}`}
        label="What’s wrong with it?"
        isPending={isPending}
        onSend={(body, onSent) => mutate(body, { onSuccess: onSent })}
      />
    </Dialog>
  )
}
