import { serveStatic } from '@hono/node-server/serve-static'

/** Files of the build. Their names change with their content, except of the few that lie at the top. */
export function serveFiles(root: string) {
  return serveStatic({
    root,
    precompressed: true,
    onFound: (path, context) => {
      const isNamedByContent = path.includes('/assets/')
      context.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
}
