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

/** The same as a folder, in a bucket; calls that meet a busy storage are tried again twice. */
export function openBucketBlobs({ endpoint, bucket, region, ...keys }: BucketSettings): BlobStore {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 2 })
  const call = async (name: string, init: RequestInit) => {
    checkName(name)
    const address = `${endpoint.replace(/\/+$/, '')}/${bucket}/${name}`
    return client.fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) })
  }
  const refuse = async (response: Response, name: string): Promise<never> => {
    throw new Error(`The bucket answered ${response.status} to ${name}: ${(await response.text()).slice(0, 300)}`)
  }
  return {
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
