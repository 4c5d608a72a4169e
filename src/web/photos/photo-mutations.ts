import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { PhotoAudience, PhotoState } from '#contract/photos/photo-options.ts'
import { ApiError } from '#web/platform/api.ts'
import { call } from '#web/platform/query-client.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { photosQuery } from '#web/rsvp/queries.ts'
import { failure, clearSessionOnUnauthorized } from '#web/ui/feedback/failure-toast.ts'
import { t } from '#texts/texts.ts'

const refetch = (client: QueryClient, eventId: number) => client.invalidateQueries(photosQuery(eventId))

export interface PhotoToAdd {
  /** A data URL. */
  image: string
  caption: string
  isForEveryone: boolean
}

/** Result of sending one photo: the photo, or what went wrong, in words. */
export type PhotoOutcome = { state: PhotoState } | { problem: string }

/** Returns a function that sends one photo, and one that shows all of them on the event's page. */
export function useAddPhotos(eventId: number) {
  const client = useQueryClient()
  const add = async (photo: PhotoToAdd): Promise<PhotoOutcome> => {
    try {
      return await call(client, 'addPhoto', { params: { id: eventId }, body: { ...photo, hasConsent: true } })
    } catch (error) {
      clearSessionOnUnauthorized(client, error)
      const message = error instanceof ApiError ? error.problem?.message : undefined
      return { problem: message ?? t('Couldn’t send it. Check your connection.') }
    }
  }
  return { add, finish: () => refetch(client, eventId) }
}

/** Mutation for a host to approve or decline a photo. */
export function useDecidePhoto(eventId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, isShown }: { id: number; isShown: boolean }) => {
      await call(client, 'decidePhoto', { params: { id }, body: { isShown } })
      await refetch(client, eventId)
    },
    onSuccess: (_, { isShown }) =>
      isShown
        ? toast({ title: t('Photo approved'), description: t('It’s on the event’s page.') })
        : toast({ title: t('Photo declined'), description: t('Only you and the person who added it can see it.') }),
    meta: failure(t('Couldn’t save your decision'), t('Try again.')),
  })
}

/** Mutation to change the caption or audience of your own photo. */
export function useChangePhoto(eventId: number, id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Omit<PhotoToAdd, 'image'>) => {
      const changed = await call(client, 'changePhoto', { params: { id }, body })
      await refetch(client, eventId)
      return changed
    },
    onSuccess: ({ state }) =>
      toast({
        title: t('Photo changed'),
        ...(state === 'waiting' && { description: t('Others see it once the host approves it.') }),
      }),
    meta: failure(t('Couldn’t change the photo'), t('Your words are still here. Try again.')),
  })
}

/** Mutation to delete your own photo. Its toast offers to undo it. */
export function useRemovePhoto(eventId: number, id: number) {
  const client = useQueryClient()
  const { mutate: restore } = useMutation({
    mutationFn: async () => {
      await call(client, 'restorePhoto', { params: { id } })
      await refetch(client, eventId)
    },
    meta: failure(t('Couldn’t restore the photo'), t('It’s still deleted. Try again.')),
  })
  return useMutation({
    mutationFn: async () => {
      await call(client, 'removePhoto', { params: { id } })
      await refetch(client, eventId)
    },
    onSuccess: () => toast({ title: t('Photo deleted'), action: { label: t('Undo'), onPress: () => restore() } }),
    meta: failure(t('Couldn’t delete the photo'), t('It’s still here. Try again.')),
  })
}

/** Mutation to ask for a photo to be taken down. */
export function useAskRemoval(eventId: number, id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (reason: string) => {
      const { isHidden } = await call(client, 'askPhotoRemoval', { params: { id }, body: { reason } })
      await refetch(client, eventId)
      return isHidden
    },
    onSuccess: (isHidden) =>
      toast({
        title: isHidden ? t('Photo hidden') : t('Request sent'),
        description: isHidden
          ? t('It stays hidden until the host decides.')
          : t('The host and the people who run this Wonderlark will take a look.'),
      }),
    meta: failure(t('Couldn’t send your request'), t('What you wrote is still here. Try again.')),
  })
}

/** Mutation for a host to choose who can see the photos. */
export function usePhotoAudience(eventId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (audience: PhotoAudience) => {
      const list = await call(client, 'putPhotoAudience', { params: { id: eventId }, body: { audience } })
      client.setQueryData(photosQuery(eventId).queryKey, list)
    },
    meta: failure(t('Couldn’t change who can see the photos'), t('Try again.')),
  })
}
