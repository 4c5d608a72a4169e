/** What the build knows of itself; `vite.config.ts` puts it in. */
declare const wonderlarkBuild: { version: string; files: string[] }

/** Another one for every build. */
const { version } = wonderlarkBuild

/** Addresses of what the pages are made of, without the heavy parts of maps. */
const shellFiles: readonly string[] = wonderlarkBuild.files

/** One for each build: pages that are still open go on with theirs until the last of them is closed. */
const prefix = 'shell-'
const cacheName = prefix + version

/** A page without content that renders itself from what the worker has kept. */
const shellPage = '/shell'

/** Not pages of ours, whatever their method of opening. */
const notPages =
  /^\/(\.well-known|api|assets|calendar|demo-identity|embed|feeds|icons|images|outbox|plates|previews)(\/|$)/

/** Milliseconds after which a file that did not come is asked for once more. */
const secondTry = 3_000

/** One file that a server with too much to do turns away would undo all the others. */
async function addPatiently(cache: Cache, file: string | Request): Promise<void> {
  try {
    await cache.add(file)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, secondTry))
    await cache.add(file)
  }
}

export async function installShell(): Promise<void> {
  const cache = await caches.open(cacheName)
  const files = [...shellFiles, new Request(shellPage, { cache: 'reload' })]
  await Promise.all(files.map((file) => addPatiently(cache, file)))
}

export async function forgetOldShells(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)),
  )
}

export const isShellFile = ({ pathname }: URL): boolean => shellFiles.includes(pathname)

/** What has its content in its name, or came with this build, is never asked for twice. */
export async function handleFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request)
}

export const isPage = (request: Request, { pathname }: URL): boolean =>
  request.mode === 'navigate' && request.method === 'GET' && !notPages.test(pathname)

/** Pages come from the server as long as it can be reached. */
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
