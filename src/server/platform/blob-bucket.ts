import { AwsClient } from 'aws4fetch'
import { checkName, type BlobStore } from './blobs.ts'

/** A bucket of a storage that speaks the language of S3. */
export interface BucketSettings {
  /** `https://s3.eu-central-1.amazonaws.com`, `http://localhost:9000`; the bucket follows as the path's first part. */
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** Milliseconds for one call. */
const patience = 15_000

export interface BucketBlobs extends BlobStore {
  /** Names of all blobs, a page of the storage at a time; what else lies in the bucket is left out. */
  list(): AsyncGenerator<string[]>
}

const tagsIn = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => text.replaceAll('&amp;', '&'))

function isName(name: string): boolean {
  try {
    checkName(name)
    return true
  } catch {
    return false
  }
}

/** The same as a folder, in a bucket; calls that meet a busy storage are tried again twice. */
export function openBucketBlobs({ endpoint, bucket, region, ...keys }: BucketSettings): BucketBlobs {
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 2 })
  const call = async (name: string, init: RequestInit) => {
    checkName(name)
    return client.fetch(`${root}/${name}`, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) })
  }
  const refuse = async (response: Response, name: string): Promise<never> => {
    throw new Error(`The bucket answered ${response.status} to ${name}: ${(await response.text()).slice(0, 300)}`)
  }
  const listPage = async (token: string | undefined) => {
    // In the order in which they are signed.
    const query = new URLSearchParams({ ...(token && { 'continuation-token': token }), 'list-type': '2' })
    const response = await client.fetch(`${root}?${query.toString()}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    return response.ok ? response.text() : refuse(response, 'its list')
  }
  return {
    list: async function* () {
      let token: string | undefined
      do {
        const page = await listPage(token)
        yield tagsIn(page, 'Key').filter(isName)
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
