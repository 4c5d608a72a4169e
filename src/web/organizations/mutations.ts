import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { failure } from '#web/ui/feedback/failure-toast.ts'
import { call } from '#web/platform/query-client.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { organizationQuery } from '#web/venues/queries.ts'
import { deletedOrganizationsQuery, ownOrganizationsQuery } from './queries.ts'
import { t } from '#texts/texts.ts'

interface Named {
  slug: string
  name: string
}

const refetchLists = (client: QueryClient) =>
  Promise.all([client.invalidateQueries(ownOrganizationsQuery), client.invalidateQueries(deletedOrganizationsQuery)])

export function useRestoreOrganization() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ slug }: Named) => call(client, 'restoreOrganization', { params: { slug } }),
    onSuccess: async (organization, { name }) => {
      client.setQueryData(organizationQuery(organization.slug).queryKey, organization)
      await refetchLists(client)
      toast({
        title: t('Organization restored'),
        description: t('{name} has its page, members and followers again.', { name }),
      })
    },
    meta: failure(t('Couldn’t restore the organization'), t('It’s still deleted. Try again.')),
  })
}

/** Mutation to delete an organization. Offers to undo it. */
export function useDeleteOrganization({ slug, name }: Named, onDeleted: () => void | Promise<void>) {
  const client = useQueryClient()
  const { mutate: restore } = useRestoreOrganization()
  return useMutation({
    mutationFn: () => call(client, 'deleteOrganization', { params: { slug } }),
    onSuccess: async () => {
      await onDeleted()
      client.removeQueries(organizationQuery(slug))
      await refetchLists(client)
      toast({
        title: t('Organization deleted'),
        description: t('{name} no longer has a page. You can restore it for 30 days.', { name }),
        action: { label: t('Undo'), onPress: () => restore({ slug, name }) },
      })
    },
    meta: failure(t('Couldn’t delete the organization'), t('Nothing was changed. Try again.')),
  })
}
