import { BadgeCheck, Check, Link2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import type { ListedOrganization } from '#contract/organizations/organization.ts'
import { organizationStates } from '#contract/organizations/organization-options.ts'
import { reportReasonLabels } from '#contract/conduct/report-reasons.ts'
import { paths } from '#web/paths.ts'
import { call } from '#web/platform/query-client.ts'
import { Badge } from '#web/ui/layout/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Complaint } from './complaint.tsx'
import { FilterLinks, useFilter } from '#web/admin/parts/filter-links.tsx'
import { useAction, type Action } from '#web/admin/parts/mutations.ts'
import { PagedList } from '#web/admin/parts/paged-list.tsx'
import { formatList } from '#domain/format/lists.ts'
import { msg, t } from '#texts/texts.ts'
import { rich } from '#texts/rich.ts'
import { hidden } from '#web/ui/layout/text-tags.tsx'

const verifying = (id: number, isVerified: boolean): Action => ({
  send: (client) => call(client, isVerified ? 'verifyOrganization' : 'unverifyOrganization', { params: { id } }),
  undo: () => verifying(id, !isVerified),
  done: isVerified ? t('Organization verified') : t('Verified mark taken back'),
  failed: isVerified ? t('Couldn’t verify it') : t('Couldn’t take the mark back'),
})

/** Chooses the organizer whose imported events an organization's page shows. */
function OrganizerDialog({ row, onClose }: { row: ListedOrganization; onClose(): void }) {
  const [organizer, setOrganizer] = useState(row.organizer ?? '')
  const action = useAction()
  const save = (submit: FormEvent) => {
    submit.preventDefault()
    const linking = (to: string): Action => ({
      send: (client) => call(client, 'linkOrganization', { params: { id: row.id }, body: { organizer: to } }),
      undo: () => linking(row.organizer ?? ''),
      done: t('Organizer saved'),
      failed: t('Couldn’t save the organizer'),
    })
    action.mutate(linking(organizer.trim()), { onSuccess: onClose })
  }
  return (
    <Dialog
      title={t('Imported events of {name}', { name: row.name })}
      description={t('Events that sources list under this organizer appear on the organization’s page, too.')}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button type="submit" form="organizer-of-organization" pending={action.isPending}>
          {t('Save')}
        </Button>
      }
    >
      <form id="organizer-of-organization" onSubmit={save} noValidate>
        <TextField
          label={t('Organizer')}
          hint={t('As sources spell it. Leave it empty for none.')}
          value={organizer}
          onValueChange={setOrganizer}
          maxLength={200}
        />
      </form>
    </Dialog>
  )
}

/** Open reports, and the button that closes them. */
function Reports({ row: { id, name, reports } }: { row: ListedOrganization }) {
  const action = useAction()
  if (reports.length === 0) return null
  const close: Action = {
    send: (client) => call(client, 'settleOrganization', { params: { id } }),
    done: t('{name}’s reports are closed', { name }),
    failed: t('Couldn’t close the reports on {name}', { name }),
  }
  return (
    <div className="basis-full">
      <ul aria-label={t('Reports on {name}', { name })} className="grid gap-2">
        {reports.map((report) => (
          <Complaint
            key={report.id}
            title={t(reportReasonLabels[report.reason])}
            note={report.note}
            sent={{ by: report.reporter, at: report.at }}
          />
        ))}
      </ul>
      <Button className="mt-2" pending={action.isPending} onClick={() => action.mutate(close)}>
        <Check aria-hidden className="size-5" />
        {rich('{count, plural, one {Close the report} other {Close the reports}}<hidden> on {name}</hidden>', {
          count: reports.length,
          hidden,
          name,
        })}
      </Button>
    </div>
  )
}

function OrganizationRow({ row }: { row: ListedOrganization }) {
  const { id, slug, name, owners, isVerified, organizer, upcoming, website } = row
  const [isLinking, setIsLinking] = useState(false)
  const action = useAction()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="flex flex-wrap items-center gap-2 font-sans text-base [overflow-wrap:anywhere]">
          <Link to={paths.organization(slug)} className="inline-flex min-h-tap items-center">
            {name}
          </Link>
          {isVerified && <Badge>{t('Verified')}</Badge>}
        </h3>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {[
            owners.length > 0 && t('Owned by {names}', { names: formatList(owners) }),
            t('{count, plural, one {# upcoming date} other {# upcoming dates}}', { count: upcoming }),
            website,
            organizer !== null && t('Shows imported events by {organizer}', { organizer }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant={isVerified ? 'quiet' : 'outline'}
          pending={action.isPending}
          aria-label={isVerified ? t('Take the verified mark of {name} back', { name }) : t('Verify {name}', { name })}
          onClick={() => action.mutate(verifying(id, !isVerified))}
        >
          <BadgeCheck aria-hidden className="size-5" />
          {isVerified ? t('Unverify') : t('Verify')}
        </Button>
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          aria-label={t('Imported events of {name}', { name })}
          onClick={() => setIsLinking(true)}
        >
          <Link2 aria-hidden className="size-5" />
          {t('Imported events')}
        </Button>
      </div>
      <Reports row={row} />
      {isLinking && <OrganizerDialog row={row} onClose={() => setIsLinking(false)} />}
    </div>
  )
}

const options = [
  { value: 'all', label: msg('All') },
  { value: 'reported', label: msg('Reported') },
] as const
const empty = {
  all: { title: msg('No organizations yet'), words: msg('When somebody creates one, you’ll find it here.') },
  reported: { title: msg('No reports'), words: msg('When someone reports an organization, it shows up here.') },
}

/** Organizations that people created, to verify; and reports about them. */
export function Organizations() {
  const state = useFilter('state', organizationStates)
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">
        {t(
          'Verify an organization once you know that its owners speak for it. The mark shows on its page and its events.',
        )}
      </p>
      <FilterLinks label={t('Filter organizations')} name="state" value={state} options={options} />
      <PagedList<ListedOrganization>
        list="listOrganizations"
        label={t('Organizations')}
        loading={t('Loading organizations')}
        empty={empty[state]}
      >
        {(row) => <OrganizationRow row={row} />}
      </PagedList>
    </>
  )
}
