/** Build metadata, injected by `vite.config.ts`. */
declare const wonderlarkBuild: { version: string; files: string[]; language: string }

/** The build's version, which changes with each build, and the language of its pages. */
const { version, language } = wonderlarkBuild

export { language }

/** URLs of the app's scripts, styles and other assets, except the large map files. */
const shellFiles: readonly string[] = wonderlarkBuild.files

/** Each build has its own cache, so open pages keep using theirs until the last of them closes. */
const prefix = 'shell-'
const cacheName = prefix + version

/** An empty page that renders itself from cached responses. */
const shellPage = `/${language}/shell`

/** Paths that never serve an app page, even on navigation. */
const notPages =
  /^\/(\.well-known|api|assets|calendar|demo-identity|embed|feeds|icons|images|outbox|plates|previews)(\/|$)/

/** Milliseconds before a failed file is retried, once. */
const retryDelayMs = 3_000

/** Adds a file to the cache with one retry, because a single 503 would fail the whole installation. */
async function addWithRetry(cache: Cache, file: string | Request): Promise<void> {
  try {
    await cache.add(file)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
    await cache.add(file)
  }
}

export async function installShell(): Promise<void> {
  const cache = await caches.open(cacheName)
  const files = [...shellFiles, new Request(shellPage, { cache: 'reload' })]
  await Promise.all(files.map((file) => addWithRetry(cache, file)))
}

export async function deleteOldShells(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)),
  )
}

export const isShellFile = ({ pathname }: URL): boolean => shellFiles.includes(pathname)

/** Responds from the cache first. File names are hashed or belong to this build, so a cached file is never stale. */
export async function handleFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request)
}

export const isPage = (request: Request, { pathname }: URL): boolean =>
  request.mode === 'navigate' && request.method === 'GET' && !notPages.test(pathname)

/** Network first: falls back to the app shell if the server can't be reached. */
export async function handlePage(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const cache = await caches.open(cacheName)
    const shell = await cache.match(shellPage)
    if (!shell) throw error
    return shell
  }
}
