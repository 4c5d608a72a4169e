export { createLoadGuard, respondBusy, serveReadiness } from './overload.ts'
export { limitRate, addRateHeaders } from './rate-limit-response.ts'
export { limitTurns } from './turns.ts'
export { createRateLimiter, noRateLimits } from './rate-limit.ts'
