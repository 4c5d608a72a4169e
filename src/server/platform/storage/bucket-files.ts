import { openAsBlob } from 'node:fs'
import { AwsClient } from 'aws4fetch'
import { tagsIn, type BucketSettings } from './blob-bucket.ts'

/** Large files in a bucket, by their names. */
export interface BucketFiles {
  list(): Promise<{ name: string; bytes: number }[]>
  /** Uploads a file, in parts if it is large. */
  putFile(name: string, file: string): Promise<void>
  /** Opens a file for reading; null if it doesn't exist. The size is null if the bucket doesn't say. */
  open(name: string): Promise<{ bytes: number | null; stream: AsyncIterable<Uint8Array> } | null>
  remove(name: string): Promise<void>
}

/** Bytes per part of an upload. S3 takes 10,000 parts, so files may have 640 GB. */
const partBytes = 64 * 2 ** 20

/** Timeouts in milliseconds of a request, and of one that transfers a part or a file. */
const timeouts = { request: 15_000, transfer: 30 * 60_000 }

/** @throws Error with the bucket's response */
async function refuse(response: Response, about: string): Promise<never> {
  throw new Error(`The bucket responded with ${response.status} to ${about}: ${(await response.text()).slice(0, 300)}`)
}

/** Opens a bucket for files. A part is sent again twice if the storage is busy. */
export function openBucketFiles(
  { endpoint, bucket, region, ...keys }: BucketSettings,
  maxPart = partBytes,
): BucketFiles {
  const root = `${endpoint.replace(/(?<!\/)\/+$/, '')}/${bucket}`
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 2 })
  const call = async (target: string, init: RequestInit = {}, timeout = timeouts.request) => {
    const signal = AbortSignal.timeout(timeout)
    const response = await client.fetch(`${root}${target}`, { redirect: 'error', signal, ...init })
    if (!response.ok && response.status !== 404) await refuse(response, target)
    return response
  }
  const send = async (target: string, init: RequestInit, timeout?: number) => {
    const response = await call(target, init, timeout)
    return response.ok ? response : refuse(response, target)
  }
  const finish = async (response: Response): Promise<void> => {
    await response.body?.cancel()
  }

  const putParts = async (name: string, content: Blob) => {
    const started = await (await send(`/${name}?uploads=`, { method: 'POST' })).text()
    const [id = ''] = tagsIn(started, 'UploadId')
    const upload = `uploadId=${encodeURIComponent(id)}`
    try {
      const parts: string[] = []
      for (let from = 0; from < content.size; from += maxPart) {
        const number = parts.length + 1
        const body = content.slice(from, from + maxPart)
        // Sorted, as in the signature.
        const target = `/${name}?partNumber=${number}&${upload}`
        const sent = await send(target, { method: 'PUT', body }, timeouts.transfer)
        const tag = sent.headers.get('etag') ?? ''
        await finish(sent)
        parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`)
      }
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const done = await (await send(`/${name}?${upload}`, { method: 'POST', body }, timeouts.transfer)).text()
      // Joining the parts may fail after the status was sent.
      if (done.includes('<Error>')) throw new Error(`The bucket could not join the parts: ${done.slice(0, 300)}`)
    } catch (error) {
      // Unfinished parts would use storage, and cost money, without being visible.
      await call(`/${name}?${upload}`, { method: 'DELETE' }).then(finish, () => undefined)
      throw error
    }
  }

  return {
    list: async () => {
      const files: { name: string; bytes: number }[] = []
      let token: string | undefined
      do {
        // Sorted, as in the signature.
        const query = new URLSearchParams({ ...(token && { 'continuation-token': token }), 'list-type': '2' })
        const page = await (await send(`?${query.toString()}`, {})).text()
        for (const entry of page.split('<Contents>').slice(1)) {
          files.push({ name: tagsIn(entry, 'Key')[0] ?? '', bytes: Number(tagsIn(entry, 'Size')[0] ?? 0) })
        }
        token = tagsIn(page, 'IsTruncated')[0] === 'true' ? tagsIn(page, 'NextContinuationToken')[0] : undefined
      } while (token !== undefined)
      return files
    },
    putFile: async (name, file) => {
      const content = await openAsBlob(file)
      if (content.size > maxPart) return putParts(name, content)
      return finish(await send(`/${name}`, { method: 'PUT', body: content }, timeouts.transfer))
    },
    open: async (name) => {
      const response = await call(`/${name}`, {}, timeouts.transfer)
      if (response.status === 404 || !response.body) {
        await finish(response)
        return null
      }
      const length = response.headers.get('content-length')
      return { bytes: length === null ? null : Number(length), stream: response.body }
    },
    remove: async (name) => finish(await call(`/${name}`, { method: 'DELETE' })),
  }
}
