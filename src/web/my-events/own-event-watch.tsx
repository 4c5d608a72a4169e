import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refetchEvent } from '#web/event-parts/queries.ts'
import { useSession } from '#web/platform/session.ts'
import { rsvpQuery } from '#web/rsvp/queries.ts'
import { onOwnEventChange } from '#web/saved/own-event-broadcast.ts'
import { refetchUserLists } from '#web/saved/queries.ts'
import { markSaved } from '#web/saved/saved-marks.ts'

/** Shows what was saved, RSVPed to or attended in another tab. Renders nothing. */
export function OwnEventWatch() {
  const client = useQueryClient()
  const userId = useSession()?.userId
  useEffect(() => {
    if (userId === undefined) return
    return onOwnEventChange(({ eventId, isSaved }) => {
      if (isSaved !== undefined) markSaved(eventId, isSaved)
      void refetchUserLists(client)
      void refetchEvent(client, eventId)
      void client.invalidateQueries(rsvpQuery(eventId))
    })
  }, [client, userId])
  return null
}
