export { type SharedPath, type AnonymousResponses, shareResponses, sharedAt } from './anonymous-responses.ts'
export { respondCompressed } from './content-encodings.ts'
export { type ResponseCache, createResponseCache } from './response-cache.ts'
