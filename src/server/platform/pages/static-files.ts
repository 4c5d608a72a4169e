import { serveStatic } from '@hono/node-server/serve-static'

/** Revalidated on every request, because it lists which files belong to the same build. */
const workerPath = '/service-worker.js'

function getCacheControl(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return path.endsWith(workerPath) ? 'no-cache' : 'public, max-age=3600'
}

/** Serves the build's files. Their names change with their content, except for the few at the top level. */
export function serveFiles(root: string) {
  return serveStatic({
    root,
    precompressed: true,
    onFound: (path, context) => context.header('cache-control', getCacheControl(path)),
  })
}
