import { endpoints } from '#contract/endpoints.ts'
import { fileRoute, route, type Route, sessionCookie } from '#server/platform/http/http.ts'
import { deleteAccount } from './deletion-service.ts'
import { exportAccount } from './export-service.ts'
import type { Corresponding, Picturing } from '#server/platform/dependencies/dependencies.ts'

export function accountRoutes(deps: Corresponding & Picturing): Route[] {
  return [
    route(endpoints.deleteUser, async ({ session }) => {
      await deleteAccount(deps, session.userId)
      const headers = { 'set-cookie': sessionCookie(deps.publicUrl, null, new Date(0)) }
      return { body: { isDeleted: true }, headers }
    }),
    fileRoute(endpoints.exportUser, async ({ session }) => ({
      body: await exportAccount(deps, session.userId),
      type: endpoints.exportUser.mediaType,
      headers: {
        'cache-control': 'private, no-store',
        'content-disposition': 'attachment; filename="wonderlark-data.zip"',
      },
    })),
  ]
}
