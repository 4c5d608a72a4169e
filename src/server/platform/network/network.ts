export { isLoopbackHost, isPublicAddress, reachableHost } from './network-address.ts'
export { type Networks, networkAt, readAddress, readNetworks } from './network-address.ts'
export { connectGuarded, createGuardedClient } from './network-client.ts'
export { allowPrivate, FetchError, PrivateAddressError } from './network-error.ts'
export {
  type FetchConditions,
  type FetchRequest,
  type FetchedBody,
  type GuardedFetch,
  createGuardedFetch,
  takeTurns,
} from './network-fetch.ts'
export { type GuardedSend, createGuardedSend } from './network-send.ts'
