import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '#contract/limits.ts'
import type { Organization } from '#contract/organizations/organization.ts'
import { PictureField } from '#web/pictures/picture-field.tsx'
import { failure } from '#web/ui/feedback/failure-toast.ts'
import { paths } from '#web/paths.ts'
import { call } from '#web/platform/query-client.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { organizationQuery } from '#web/venues/queries.ts'
import { useDeleteOrganization } from './mutations.ts'
import { ownOrganizationsQuery } from './queries.ts'
import { t } from '#texts/texts.ts'

interface Props {
  /** The organization to edit; null to create one. */
  organization: Organization | null
  onClose(): void
}

const emptyForm = { name: '', description: '', website: '', imageUrl: null as string | null }

const readForm = ({ name, description, website, imageUrl }: Organization) => ({
  name,
  description,
  website: website ?? '',
  imageUrl,
})

/** Creates or edits an organization. Input survives closing the form. */
export function OrganizationContent({ organization, onClose }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { draft, change, clear, restored } = useDraft(
    organization ? `organization ${organization.slug}` : 'new organization',
    () => (organization ? readForm(organization) : emptyForm),
  )
  const [isDeleting, setIsDeleting] = useState(false)
  const { name, description, website, imageUrl } = draft
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), description, website: website.trim() || null, imageUrl }
      return organization
        ? call(client, 'changeOrganization', { params: { slug: organization.slug }, body })
        : call(client, 'createOrganization', { body })
    },
    onSuccess: async (saved) => {
      client.setQueryData(organizationQuery(saved.slug).queryKey, saved)
      await client.invalidateQueries(ownOrganizationsQuery)
      clear()
      onClose()
      if (!organization) await navigate(paths.organization(saved.slug))
      toast({ title: organization ? t('Saved') : t('Organization created') })
    },
    meta: failure(t('Couldn’t save the organization'), t('What you wrote is still here. Try again.')),
  })
  const save = (submit: FormEvent) => {
    submit.preventDefault()
    if (name.trim().length >= 2 && !isPending) mutate()
  }
  if (organization && isDeleting)
    return <DeletionDialog organization={organization} onKeep={() => setIsDeleting(false)} onDone={clear} />
  return (
    <Dialog
      title={organization ? t('Edit organization') : t('Create an organization')}
      description={t('A library, club, museum or another group that hosts events in its own name.')}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isTall
      footer={
        <>
          {organization && (
            <Button
              variant="quiet"
              onClick={() => setIsDeleting(true)}
              disabled={isPending}
              className="me-auto text-clay-ink! hover:bg-clay-tint!"
            >
              {t('Delete')}
            </Button>
          )}
          <Button type="submit" form="organization-form" disabled={name.trim().length < 2} pending={isPending}>
            {organization ? t('Save') : t('Create')}
          </Button>
        </>
      }
    >
      <form id="organization-form" onSubmit={save} noValidate className="grid gap-5">
        <RestoredNote restored={restored} />
        <TextField
          label={t('Name')}
          value={name}
          onValueChange={(next) => change({ name: next })}
          maxLength={limits.organizations.name}
          placeholder={t('Mill Street Library')}
          required
        />
        <TextField
          label={t('Description (optional)')}
          lines={5}
          counter={limits.organizations.description}
          value={description}
          onValueChange={(next) => change({ description: next })}
        />
        <TextField
          label={t('Website (optional)')}
          type="url"
          inputMode="url"
          value={website}
          onValueChange={(next) => change({ website: next })}
          maxLength={limits.person.website}
          placeholder="https://library.example.org"
        />
        {organization?.isVerified && (
          <p className="text-sm text-muted">
            {t('A new name, website or picture removes the verified mark until operators have checked it again.')}
          </p>
        )}
        <PictureField
          label={t('Picture (optional)')}
          value={imageUrl}
          onChange={(next) => change({ imageUrl: next })}
          alt={t('Preview of the picture')}
        />
      </form>
    </Dialog>
  )
}

interface DeletionProps {
  organization: Organization
  onKeep(): void
  onDone(): void
}

/** Confirms deleting an organization, which its owners can restore for a while. */
function DeletionDialog({ organization, onKeep, onDone }: DeletionProps) {
  const { name } = organization
  const navigate = useNavigate()
  const { mutate, isPending } = useDeleteOrganization(organization, async () => {
    onDone()
    await navigate(paths.organizations, { replace: true })
  })
  return (
    <ConfirmDialog
      title={t('Delete {name}?', { name })}
      description={t(
        'You can restore its page, members and followers for 30 days. Its events aren’t cancelled: each stays with the member who created it, under that person’s name.',
      )}
      action={t('Delete the organization')}
      keep={t('Keep it')}
      isPending={isPending}
      onConfirm={mutate}
      onClose={onKeep}
    />
  )
}
