import { queryOptions } from '@tanstack/react-query'
import type { NotificationSettings } from '#contract/notification-options.ts'
import { getApi } from '#web/platform/query-client.ts'

const settingsPath = '/api/notifications/me'

/** The current user's notification settings. */
export const settingsQuery = queryOptions({
  queryKey: [settingsPath],
  queryFn: async ({ client, signal }) =>
    (await getApi(client).send<NotificationSettings>(settingsPath, { signal })).body,
})
