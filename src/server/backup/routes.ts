import { Readable } from 'node:stream'
import { endpoints } from '#contract/endpoints.ts'
import { backupPartBytes } from '#contract/setup/setup-options.ts'
import {
  commonHeaders,
  DomainError,
  downloadAs,
  getAccountId,
  isSameOrigin,
  readBytes,
  readSetupToken,
  route,
  secretHeaders,
  streamRoute,
  type PlainRoute,
  type Route,
  type SignedIn,
} from '#server/platform/http/http.ts'
import { listBackups, openDownload, restoreStored, startBackup, startDrill } from './operator-service.ts'
import type { BackingUp } from './nightly-service.ts'
import { appendPart, restoreUpload, type UploadPlace } from './service.ts'
import type { Linking, Services } from '#server/platform/dependencies/dependencies.ts'
import { t } from '#texts/texts.ts'

/** Bytes. */
const longestPassphrase = 4_096

const respond = (body: object) => Response.json(body, { headers: { ...commonHeaders, ...secretHeaders } })

/** Reads the passphrase; null if there is none. */
async function readPassphrase(request: Request): Promise<string | null> {
  const text = Buffer.from(await readBytes(request, longestPassphrase)).toString()
  return text === '' ? null : text
}

/** Reads the offset of a part. Null: the file is complete. */
function readOffset(request: Request): number | null {
  const offset = new URL(request.url).searchParams.get('offset')
  if (offset === null) return null
  if (!/^\d{1,12}$/.test(offset)) throw new DomainError('invalid_request', `offset: ${t('must be a number of bytes')}`)
  return Number(offset)
}

/**
 * Restores a backup from the setup: its parts are uploaded one after the other, each with its `offset`, followed by a
 * request without one, whose body is the passphrase of an encrypted file. Not part of the API, whose requests are JSON.
 */
export const uploadRoutes = (deps: Linking & UploadPlace): PlainRoute[] => [
  {
    method: 'POST',
    path: '/setup/restore',
    rate: 'restoring',
    handle: async (context) => {
      const request = context.req.raw
      if (!isSameOrigin(request, deps.publicUrl)) throw new DomainError('foreign_origin')
      const token = readSetupToken(request, deps.publicUrl)
      const offset = readOffset(request)
      if (offset === null) return respond(await restoreUpload(deps, token, await readPassphrase(request)))
      return respond({
        size: await appendPart(deps, token, { offset, bytes: await readBytes(request, backupPartBytes) }),
      })
    },
  },
]

const toActor = (session: SignedIn) => ({ actorId: getAccountId(session), reason: '' })

/** Endpoints for backups, which only operators have. */
export const backupRoutes = (deps: BackingUp & Pick<Services, 'site'>): Route[] => [
  route(endpoints.listBackups, async () => ({ body: await listBackups(deps) })),
  route(endpoints.startBackup, async ({ session }) => ({ body: { id: await startBackup(deps, toActor(session)) } })),
  route(endpoints.startDrill, async ({ session }) => ({ body: { id: await startDrill(deps, toActor(session)) } })),
  streamRoute(endpoints.downloadBackup, async ({ params: { name }, session }) => {
    const { bytes, read } = await openDownload(deps, name, toActor(session))
    return new Response(Readable.toWeb(Readable.from(read())) as ReadableStream, {
      headers: {
        'content-type': endpoints.downloadBackup.mediaType,
        ...(bytes !== null && { 'content-length': String(bytes) }),
        'content-disposition': downloadAs(name),
        'cache-control': 'private, no-store',
      },
    })
  }),
  route(endpoints.restoreBackup, async ({ params: { name }, body, session }) => ({
    body: await restoreStored(deps, name, body, toActor(session)),
  })),
]
