export { createLoadGuard, serveReadiness } from './overload.ts'
export { limitRate, addRateHeaders } from './rate-limit-response.ts'
export { limitWork } from './rate-limit-work.ts'
export { createRateLimiter, noRateLimits } from './rate-limit.ts'
