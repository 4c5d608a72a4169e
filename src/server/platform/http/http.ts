export { type PlainRoute, type Route, createApi, fileRoute, route, routePath, streamRoute } from './api-routes.ts'
export { type FieldError, DomainError } from './domain-error.ts'
export { downloadAs } from './download-name.ts'
export { respondWithEtag, createEtag, matchesEtag, sharedCaching, writtenText } from './etag.ts'
export { type EventStream, openEventStream } from './event-stream.ts'
export { serveReadiness } from './health.ts'
export { createIdempotency, idempotencyJobs } from './idempotency.ts'
export {
  type ApiOperation,
  type ApiParameter,
  type ApiResponse,
  type OpenApiDocument,
  openApiDocument,
} from './openapi.ts'
export { respondWithProblem, getRandomRetryAfter, problemResponse } from './problem-response.ts'
export { allowReplica, markWrites } from './replica-reads.ts'
export { type SignedIn, isSameOrigin } from './request-checks.ts'
export { logRequests } from './request-log.ts'
export {
  type OriginOptions,
  type TrustedProxies,
  checkOrigin,
  getIncoming,
  isForwarded,
  isFromNetworks,
  isFromThisMachine,
  addSecurityHeaders,
  readTrustedProxies,
  warnOfProxy,
} from './request-origin.ts'
export { createServerWithTimeouts } from './request-timing.ts'
export { parseQuery, readText } from './request-values.ts'
export type { Variables } from './request-variables.ts'
export {
  commonHeaders,
  embeddedHeaders,
  keepSecret,
  secretIf,
  listOrigins,
  pageHeaders,
  scriptedPageHeaders,
  secretHeaders,
} from './security-headers.ts'
export {
  browserMarkCookie,
  hasRecentWrite,
  isAnonymous,
  readBrowserMark,
  readSessionToken,
  sessionCookie,
} from './session-cookie.ts'
