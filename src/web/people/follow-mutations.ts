import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Person, Sharing } from '#contract/follow.ts'
import { ApiError } from '#web/platform/api.ts'
import { getApi } from '#web/platform/query-client.ts'
import { setSession } from '#web/platform/session.ts'
import { toast } from '#web/ui/toast-store.ts'
import { blocksQuery, followMarkQuery, refetchPeople, sharingQuery } from './follow-queries.ts'

/** Tells that something was refused; whoever turns out to be signed out is shown so. */
function tellFailure(client: QueryClient, error: unknown, description: string): void {
  if (error instanceof ApiError && error.status === 401) setSession(client, null)
  toast({ title: 'Error', description, variant: 'destructive' })
}

/** Follows somebody or ends it, and says so. What is shown changes at once and back when it is refused. */
async function changeFollowed(client: QueryClient, userId: number, isFollowed: boolean): Promise<void> {
  const { queryKey } = followMarkQuery(userId)
  client.setQueryData(queryKey, isFollowed)
  try {
    await getApi(client).send(isFollowed ? `/api/follow/${userId}` : `/api/unfollow/${userId}`, {
      method: isFollowed ? 'POST' : 'DELETE',
    })
  } catch (error) {
    client.setQueryData(queryKey, !isFollowed)
    throw error
  }
  toast({ title: isFollowed ? 'Following' : 'Unfollowed' })
  await refetchPeople(client)
}

/** Whether somebody is followed and by how many, as of this moment, and what changes that. */
export function useFollow({ id, isFollowed: wasFollowed, followersCount }: Person) {
  const client = useQueryClient()
  const { data: mark } = useQuery(followMarkQuery(id))
  const isFollowed = mark ?? wasFollowed
  const change = useMutation({
    mutationFn: (wanted: boolean) => changeFollowed(client, id, wanted),
    onError: (error) => tellFailure(client, error, 'Failed to update follow status. Please try again.'),
    scope: { id: `follow ${id}` },
  })
  return {
    isFollowed,
    followersCount: followersCount + Number(isFollowed) - Number(wasFollowed),
    toggle: () => change.mutate(!isFollowed),
  }
}

/** Blocks somebody, or takes it back. */
export function useBlock(userId: number, name: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (isBlocked: boolean) => {
      await getApi(client).send(`/api/block/${userId}`, { method: isBlocked ? 'POST' : 'DELETE' })
      client.removeQueries({ queryKey: followMarkQuery(userId).queryKey })
      toast(
        isBlocked
          ? { title: `${name} is blocked`, description: 'Neither of you sees the other any more.' }
          : { title: `${name} is no longer blocked` },
      )
    },
    onSuccess: () => client.invalidateQueries({ queryKey: blocksQuery.queryKey }),
    onError: (error) => tellFailure(client, error, 'Nothing was changed. Please try again.'),
  })
}

/** Changes what those see who follow; shown at once, and back when it is refused. */
export function useSharing() {
  const client = useQueryClient()
  const { queryKey } = sharingQuery
  return useMutation({
    mutationFn: async (sharing: Sharing) => {
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, sharing)
      try {
        await getApi(client).send('/api/user/me/sharing', { method: 'PUT', body: JSON.stringify(sharing) })
      } catch (error) {
        client.setQueryData(queryKey, before)
        throw error
      }
      toast({ title: 'Settings Updated' })
    },
    onError: (error) => tellFailure(client, error, 'Nothing was changed. Please try again.'),
    scope: { id: 'sharing' },
  })
}
