import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/platform/api.ts'
import { call } from '#web/platform/query-client.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { organizationQuery, organizerQuery, venueQuery, type PageEvents } from './queries.ts'
import { t } from '#texts/texts.ts'

/** Follows or unfollows a venue, an organizer or an organization. Optimistic: reverted if the request fails. */
export function useFollowPage(page: PageEvents, name: string) {
  const client = useQueryClient()
  const mark = (isFollowed: boolean) => {
    if ('venue' in page)
      client.setQueryData(venueQuery(page.venue).queryKey, (found) => found && { ...found, isFollowed })
    else if ('organizer' in page)
      client.setQueryData(organizerQuery(page.organizer).queryKey, (found) => found && { ...found, isFollowed })
    else
      client.setQueryData(
        organizationQuery(page.organization).queryKey,
        (found) => found && { ...found, isFollowed, followers: found.followers + (isFollowed ? 1 : -1) },
      )
  }
  const send = (isFollowed: boolean) => {
    if ('venue' in page)
      return call(client, isFollowed ? 'followVenue' : 'unfollowVenue', { params: { id: page.venue } })
    if ('organizer' in page)
      return call(client, isFollowed ? 'followOrganizer' : 'unfollowOrganizer', { params: { slug: page.organizer } })
    return call(client, isFollowed ? 'followOrganization' : 'unfollowOrganization', {
      params: { slug: page.organization },
    })
  }
  return useMutation({
    mutationFn: async (isFollowed: boolean) => {
      mark(isFollowed)
      try {
        await send(isFollowed)
      } catch (error) {
        mark(!isFollowed)
        throw error
      }
      toast(
        isFollowed
          ? {
              title: t('Following'),
              description: t('We’ll tell you when {name} has new events, at most once a day.', { name }),
            }
          : { title: t('Unfollowed') },
      )
      // A list on screen keeps its rows, so that this can be undone there.
      client.removeQueries({ queryKey: ['listPageFollows'], type: 'inactive' })
    },
    onError: (error) => {
      const said = error instanceof ApiError && error.status === 409 ? error.problem?.message : undefined
      toast({
        title: t('Error'),
        description: said ?? t('Failed to update follow status. Please try again.'),
        variant: 'destructive',
      })
    },
    scope: { id: `follow ${JSON.stringify(page)}` },
  })
}
