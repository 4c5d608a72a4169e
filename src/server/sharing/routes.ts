import { endpoints } from '#contract/endpoints.ts'
import { fileRoute, type Route } from '#server/platform/http.ts'
import { getEventCalendar, type SharingDeps } from './service.ts'

/** Names the file twice: for old programs in ASCII, for the others as it is (RFC 6266). */
function downloadAs(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/^-*\./, 'event.')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

export function sharingRoutes(deps: SharingDeps): Route[] {
  return [
    fileRoute(endpoints.getEventCalendar, async ({ params, query }) => {
      const { name, text } = await getEventCalendar(deps, params.id, query.dates)
      const headers = { 'content-disposition': downloadAs(name) }
      return { body: text, type: endpoints.getEventCalendar.mediaType, headers }
    }),
  ]
}
