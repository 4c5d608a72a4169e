export { type LoadGuard, createLoadGuard } from './overload.ts'
export { limitRate, addRateHeaders } from './rate-limit-response.ts'
export { limitWork } from './rate-limit-work.ts'
export { type RateLimiter, type RateState, createRateLimiter, noRateLimits } from './rate-limit.ts'
