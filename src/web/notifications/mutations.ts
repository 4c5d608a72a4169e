import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NotificationSettings } from '#contract/notification-options.ts'
import { apiOf } from '#web/platform/query-client.ts'
import { readSession } from '#web/platform/session.ts'
import { toast } from '#web/ui/toast-store.ts'
import { settingsQuery } from './queries.ts'

/** Saves the settings and says how that went. */
export function useSaveSettings(onSaved: (saved: NotificationSettings) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ timeZone, ...settings }: NotificationSettings) => {
      const body = JSON.stringify({ ...settings, ...(timeZone && { timeZone }) })
      const path = `/api/notifications/${readSession(client)?.userId ?? 'me'}`
      return (await apiOf(client).send<NotificationSettings>(path, { method: 'PUT', body })).body
    },
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved)
      toast({ title: 'Settings Updated', description: 'Wonderlark tells you what you have chosen.' })
      onSaved(saved)
    },
    onError: () =>
      toast({
        title: 'Error',
        description: 'Failed to update notifications. Please try again.',
        variant: 'destructive',
      }),
  })
}
