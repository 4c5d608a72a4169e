import { AwsClient } from 'aws4fetch'
import { checkName, isBlobName, type BlobStore } from './blobs.ts'

/** An S3-compatible bucket. */
export interface BucketSettings {
  /**
   * `https://s3.eu-central-1.amazonaws.com`, `http://localhost:9000`. The bucket is appended as the first path segment.
   */
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** Timeout in milliseconds per request. */
const timeoutMs = 15_000

export const tagsIn = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => text.replaceAll('&amp;', '&'))

/** Parses one page of a listing; skips objects that aren't blobs. */
const blobsIn = (xml: string) =>
  xml
    .split('<Contents>')
    .slice(1)
    .flatMap((entry) => {
      const [name = ''] = tagsIn(entry, 'Key')
      // Treat an entry without a valid time as new, so that no sweep deletes it as old.
      const storedAt = Date.parse(tagsIn(entry, 'LastModified')[0] ?? '')
      return isBlobName(name) ? [{ name, storedAt: Number.isNaN(storedAt) ? Infinity : storedAt }] : []
    })

/** Stores blobs in a bucket. Retries requests twice if the storage is busy. */
export function openBucketBlobs({ endpoint, bucket, region, ...keys }: BucketSettings): BlobStore {
  const root = `${endpoint.replace(/(?<!\/)\/+$/, '')}/${bucket}`
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 2 })
  const call = async (name: string, init: RequestInit) => {
    checkName(name)
    return client.fetch(`${root}/${name}`, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  }
  const refuse = async (response: Response, name: string): Promise<never> => {
    throw new Error(`The bucket responded with ${response.status} to ${name}: ${(await response.text()).slice(0, 300)}`)
  }
  const listPage = async (token: string | undefined) => {
    // Sorted, as in the signature.
    const query = new URLSearchParams({ ...(token && { 'continuation-token': token }), 'list-type': '2' })
    const response = await client.fetch(`${root}?${query.toString()}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.ok ? response.text() : refuse(response, 'its list')
  }
  return {
    list: async function* () {
      let token: string | undefined
      do {
        const page = await listPage(token)
        yield blobsIn(page)
        token = tagsIn(page, 'IsTruncated')[0] === 'true' ? tagsIn(page, 'NextContinuationToken')[0] : undefined
      } while (token !== undefined)
    },
    put: async (name, bytes, type) => {
      const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' }
      const response = await call(name, { method: 'PUT', body: bytes, headers })
      if (!response.ok) await refuse(response, name)
      await response.body?.cancel()
    },
    has: async (name) => {
      const response = await call(name, { method: 'HEAD' })
      if (response.ok || response.status === 404) return response.ok
      return refuse(response, name)
    },
    find: async (name) => {
      const response = await call(name, { method: 'GET' })
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      if (response.status !== 404) return refuse(response, name)
      await response.body?.cancel()
      return null
    },
    remove: async (name) => {
      const response = await call(name, { method: 'DELETE' })
      if (!response.ok && response.status !== 404) await refuse(response, name)
      await response.body?.cancel()
    },
  }
}
