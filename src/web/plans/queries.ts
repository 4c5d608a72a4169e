import { apiQuery } from '#web/platform/query-client.ts'

/** When and with whom the current user leaves for an event. */
export const planQuery = (eventId: number) => apiQuery('getPlan', { params: { id: eventId } })
