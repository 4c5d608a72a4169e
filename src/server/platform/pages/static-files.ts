import { serveStatic } from '@hono/node-server/serve-static'

/** Asked for again each time: it says which files belong together. */
const workerPath = '/service-worker.js'

function cachingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return path.endsWith(workerPath) ? 'no-cache' : 'public, max-age=3600'
}

/** Files of the build. Their names change with their content, except of the few that lie at the top. */
export function serveFiles(root: string) {
  return serveStatic({
    root,
    precompressed: true,
    onFound: (path, context) => context.header('cache-control', cachingOf(path)),
  })
}
