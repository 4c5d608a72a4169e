export { isLoopbackHost, reachableHost } from './network-address.ts'
export { type Networks, networkAt, readAddress, readNetworks } from './network-address.ts'
export {
  type FetchConditions,
  FetchError,
  type FetchRequest,
  type FetchedBody,
  type GuardedFetch,
  PrivateAddressError,
  createGuardedFetch,
} from './network-fetch.ts'
export { type GuardedSend, createGuardedSend } from './network-send.ts'
export { takeTurns } from './network-turns.ts'
