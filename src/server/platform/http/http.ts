export {
  type PlainRoute,
  type Route,
  changeWaitMs,
  createApi,
  fileRoute,
  route,
  routePath,
  streamRoute,
} from './api-routes.ts'
export { type EventStream, openEventStream } from './event-stream.ts'
export { createIdempotency, idempotencyJobs } from './idempotency.ts'
export { cutPage, nextPageHeaders } from './paging.ts'
export {
  type FieldError,
  DomainError,
  getRandomRetryAfter,
  problemResponse,
  respondWithProblem,
  throwIfInvalid,
  toProblem,
} from './problem-response.ts'
export {
  type Caller,
  type RateLimiter,
  type RateState,
  type SignedIn,
  type Variables,
  getAccountId,
  isSameOrigin,
  parseQuery,
  readBytes,
  readText,
} from './request-checks.ts'
export { readLanguage, routedPath } from './request-language.ts'
export { logRequests } from './request-log.ts'
export {
  type OriginOptions,
  type TrustedProxies,
  checkOrigin,
  getIncoming,
  isForwarded,
  isFromNetworks,
  isFromThisMachine,
  readTrustedProxies,
  warnOfProxy,
} from './request-origin.ts'
export {
  addSecurityHeaders,
  commonHeaders,
  createEtag,
  downloadAs,
  embeddedHeaders,
  addSecretHeadersIfKeyed,
  addSecretHeaders,
  listOrigins,
  matchesEtag,
  pageHeaders,
  respondWithEtag,
  scriptedPageHeaders,
  secretHeaders,
  secretIf,
  sharedCaching,
} from './response-headers.ts'
export {
  allowReplica,
  browserMarkCookie,
  hasRecentWrite,
  isAnonymous,
  markWrites,
  readBrowserMark,
  readSessionToken,
  readSetupToken,
  sessionCookie,
  setupCookie,
} from './session-cookie.ts'
