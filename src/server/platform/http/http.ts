export { type PlainRoute, type Route, createApi, fileRoute, route, routePath, streamRoute } from './api-routes.ts'
export { type FieldError, Refusal } from './domain-error.ts'
export { downloadAs } from './download-name.ts'
export { answerTagged, etagOf, matchesEtag, sharedCaching, writtenText } from './etag.ts'
export { type EventStream, openEventStream } from './event-stream.ts'
export { answerReadiness } from './health.ts'
export { createIdempotency, idempotencyJobs } from './idempotency.ts'
export {
  type ApiOperation,
  type ApiParameter,
  type ApiResponse,
  type OpenApiDocument,
  openApiDocument,
} from './openapi.ts'
export { answerError, comeBack, problemResponse } from './problem-response.ts'
export { answerFromAnywhere, markWrites } from './replica-reads.ts'
export { type SignedIn, comesFromHere } from './request-checks.ts'
export { type AnswerKept, type Asked, answerFirst, logRequests } from './request-log.ts'
export {
  type OriginOptions,
  type TrustedProxies,
  checkOrigin,
  createHostCheck,
  incomingOf,
  isForwarded,
  isFromNetworks,
  isFromThisMachine,
  protectAnswers,
  readTrustedProxies,
  warnOfProxy,
} from './request-origin.ts'
export { createPatientServer } from './request-timing.ts'
export { parseQuery, readText } from './request-values.ts'
export type { Variables } from './request-variables.ts'
export {
  commonHeaders,
  embeddedHeaders,
  originsOf,
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
