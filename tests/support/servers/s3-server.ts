import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface S3Server {
  url: string
  /** Stored objects by path, such as "/pictures/a.jpg". */
  objects: Map<string, { bytes: Buffer; type: string | undefined; storedAt?: Date }>
  /** Parts of unfinished uploads, by upload and number. */
  uploads: Map<string, Map<number, Buffer>>
  /** Makes the next requests fail with this status. */
  fail(status: number, times: number): void
  close(): Promise<void>
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/** Verifies that the request is signed with the secret (AWS Signature Version 4 in the header). */
function isSigned(request: IncomingMessage, body: Buffer, secret: string): boolean {
  const form = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, credential = '', names = '', signature] = form.exec(request.headers.authorization ?? '') ?? []
  const [, date = '', region = '', service = ''] = credential.split('/')
  const claimed = String(request.headers['x-amz-content-sha256'])
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(body)) return false
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const url = new URL(request.url ?? '/', 'http://s3')
  const canonical = [request.method, url.pathname, url.search.slice(1), headers.join(''), names, claimed].join('\n')
  const scope = `${date}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, text).toString('hex') === signature
}

/** Objects per page of a list. S3 returns 1,000. */
const pageSize = 2

function listPage(objects: S3Server['objects'], { pathname, searchParams }: URL): string {
  const keys = [...objects.keys()].filter((key) => key.startsWith(`${pathname}/`)).sort()
  const from = Number(searchParams.get('continuation-token') ?? '0')
  const page = keys.slice(from, from + pageSize).map((key) => {
    const { storedAt = new Date(), bytes } = objects.get(key)!
    return `<Contents><Key>${key.slice(pathname.length + 1)}</Key><LastModified>${storedAt.toISOString()}</LastModified><Size>${bytes.byteLength}</Size></Contents>`
  })
  const isCut = from + pageSize < keys.length
  const next = isCut ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${page.join('')}${next}</ListBucketResult>`
}

/** Responds to a request that belongs to an upload in parts; null for any other. */
function respondToUpload(
  { method, url }: Pick<IncomingMessage, 'method' | 'url'>,
  body: Buffer,
  { objects, uploads }: { objects: S3Server['objects']; uploads: S3Server['uploads'] },
): { status: number; etag?: string; text: string } | null {
  const { pathname, searchParams } = new URL(url ?? '/', 'http://s3')
  if (method === 'POST' && searchParams.has('uploads')) {
    const id = `upload&${uploads.size + 1}`
    uploads.set(id, new Map())
    return { status: 200, text: `<Result><UploadId>${id.replace('&', '&amp;')}</UploadId></Result>` }
  }
  const id = searchParams.get('uploadId')
  if (id === null) return null
  const parts = uploads.get(id)
  if (!parts) return { status: 404, text: '<Error><Code>NoSuchUpload</Code></Error>' }
  if (method === 'PUT') {
    const number = Number(searchParams.get('partNumber'))
    parts.set(number, body)
    return { status: 200, etag: `"${number}"`, text: '' }
  }
  uploads.delete(id)
  if (method === 'DELETE') return { status: 204, text: '' }
  const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\d+)"<\/ETag>/g)]
  const isWhole = listed.length === parts.size && listed.every(([, number, tag]) => number === tag)
  if (!isWhole) return { status: 200, text: '<Error><Code>InvalidPart</Code></Error>' }
  objects.set(pathname, { bytes: Buffer.concat(listed.map(([, n]) => parts.get(Number(n))!)), type: undefined })
  return { status: 200, text: '<Result/>' }
}

/** Starts a minimal S3-compatible server that stores and returns objects and checks signatures. */
export async function startS3Server(secret: string): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  const uploads: S3Server['uploads'] = new Map()
  const failure = { status: 0, times: 0 }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const path = request.url ?? '/'
    const known = objects.get(path)
    const isAllowed = failure.times === 0 && isSigned(request, body, secret)
    const upload = isAllowed ? respondToUpload(request, body, { objects, uploads }) : null
    if (failure.times > 0) {
      failure.times -= 1
      response.writeHead(failure.status).end('<Error/>')
    } else if (!isAllowed) {
      response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    } else if (upload) {
      response.writeHead(upload.status, upload.etag ? { etag: upload.etag } : {}).end(upload.text)
    } else if (request.method === 'PUT') {
      objects.set(path, { bytes: body, type: request.headers['content-type'] })
      response.writeHead(200).end()
    } else if (request.method === 'DELETE') {
      objects.delete(path)
      response.writeHead(204).end()
    } else if (request.method === 'GET' && /\?(.*&)?list-type=2/.test(path)) {
      response.writeHead(200, { 'content-type': 'application/xml' }).end(listPage(objects, new URL(path, 'http://s3')))
    } else if (known) {
      response
        .writeHead(200, { 'content-type': known.type ?? 'application/octet-stream' })
        .end(request.method === 'HEAD' ? undefined : known.bytes)
    } else {
      response.writeHead(404).end(request.method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>')
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    fail: (status, times) => void Object.assign(failure, { status, times }),
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
