import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Person, Sharing } from '#contract/people/follow.ts'
import { call } from '#web/platform/query-client.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { blocksQuery, followMarkQuery, refetchPeople, sharingQuery } from './follow-queries.ts'
import { t } from '#texts/texts.ts'

const reportFailure = (description: string) => toast({ title: t('Error'), description, variant: 'destructive' })

/** Follows or unfollows a person and confirms it. Optimistic: reverted if the request fails. */
async function changeFollowed(client: QueryClient, userId: number, isFollowed: boolean): Promise<void> {
  const { queryKey } = followMarkQuery(userId)
  client.setQueryData(queryKey, isFollowed)
  try {
    await call(client, isFollowed ? 'followUser' : 'unfollowUser', { params: { userId } })
  } catch (error) {
    client.setQueryData(queryKey, !isFollowed)
    throw error
  }
  toast({ title: isFollowed ? t('Following') : t('Unfollowed') })
  await refetchPeople(client)
}

/** Returns the follow state and follower count of a person, and a function to change them. */
export function useFollow({ id, isFollowed: wasFollowed, followersCount }: Person) {
  const client = useQueryClient()
  const { data: mark } = useQuery(followMarkQuery(id))
  const isFollowed = mark ?? wasFollowed
  const change = useMutation({
    mutationFn: (wanted: boolean) => changeFollowed(client, id, wanted),
    onError: () => reportFailure(t('Failed to update follow status. Please try again.')),
    scope: { id: `follow ${id}` },
  })
  return {
    isFollowed,
    followersCount: followersCount + Number(isFollowed) - Number(wasFollowed),
    toggle: () => change.mutate(!isFollowed),
  }
}

/** Mutation to block or unblock a person. */
export function useBlock(userId: number, name: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (isBlocked: boolean) => {
      await call(client, isBlocked ? 'blockUser' : 'unblockUser', { params: { userId } })
      client.removeQueries({ queryKey: followMarkQuery(userId).queryKey })
      toast(
        isBlocked
          ? { title: t('{name} is blocked', { name }), description: t('You won’t see each other anymore.') }
          : { title: t('{name} is no longer blocked', { name }) },
      )
    },
    onSuccess: () => client.invalidateQueries({ queryKey: blocksQuery.queryKey }),
    onError: () => reportFailure(t('Couldn’t change who you’ve blocked. Please try again.')),
  })
}

/** Mutation to change which events followers see. Optimistic: reverted if the request fails. */
export function useSharing() {
  const client = useQueryClient()
  const { queryKey } = sharingQuery
  return useMutation({
    mutationFn: async (sharing: Sharing) => {
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, sharing)
      try {
        await call(client, 'updateSharing', { params: { userId: 'me' }, body: sharing })
      } catch (error) {
        client.setQueryData(queryKey, before)
        throw error
      }
      toast({ title: t('Settings Updated') })
    },
    onError: () => reportFailure(t('Couldn’t save who sees your events. Please try again.')),
    scope: { id: 'sharing' },
  })
}
