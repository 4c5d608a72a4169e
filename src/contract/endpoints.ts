import type { EndpointTable } from './endpoint.ts'
import { eventEndpoints } from './event-endpoints.ts'
import { guestEndpoints } from './guest-endpoints.ts'
import { notificationEndpoints } from './notification-endpoints.ts'
import { hostingEndpoints } from './hosting-endpoints.ts'
import { followEndpoints } from './follow-endpoints.ts'
import { peopleEndpoints } from './people-endpoints.ts'
import { goalEndpoints } from './goal-endpoints.ts'
import { operatorEndpoints } from './operator-endpoints.ts'
import { personEndpoints } from './person-endpoints.ts'
import { placeEndpoints } from './place-endpoints.ts'
import { savedEndpoints } from './saved-endpoints.ts'
import { sessionEndpoints } from './session-endpoints.ts'

/** All endpoints in documentation order, grouped by resource. */
export const endpoints = {
  ...eventEndpoints,
  ...hostingEndpoints,
  ...placeEndpoints,
  ...sessionEndpoints,
  ...savedEndpoints,
  ...guestEndpoints,
  ...personEndpoints,
  ...peopleEndpoints,
  ...followEndpoints,
  ...goalEndpoints,
  ...notificationEndpoints,
  ...operatorEndpoints,
} as const satisfies EndpointTable

export type EndpointName = keyof typeof endpoints
