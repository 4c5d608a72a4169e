import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { BrowserLike } from './browser-like.ts'
import { stopClock, type StoppedClock } from './clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { startProductServer, type ProductServer, type ProductServerOptions } from './product-server.ts'

/** Stopped at 14:00 UTC on 21 November 2026, which is morning in New York. */
export let clock: StoppedClock
export let store: TestDatabase
/** Listens on the loopback interface; uses `store` and `clock`. */
export let product: ProductServer
/** The first person, signed in; user id 1. */
export let ada: BrowserLike
/** The second person, signed in; user id 2. */
export let ben: BrowserLike

export interface ProductOptions extends Omit<ProductServerOptions, 'clock' | 'database'> {
  /** Size of the database connection pool. */
  size?: number
}

async function open({ size, ...options }: ProductOptions) {
  clock = stopClock('2026-11-21T14:00:00Z')
  store = await createTestDatabase(size === undefined ? {} : { size })
  product = await startProductServer({ ...options, database: store.database, clock })
  ada = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
  ben = await product.signIn({ name: 'Ben', email: 'ben@example.org' })
}

async function close() {
  await product.close()
  await store.close()
}

/** Starts a product for each test of the file and sets this module's exports to it. */
export function openProductForEach(options: ProductOptions = {}): void {
  beforeEach(() => open(options))
  afterEach(close)
}

/** Starts one product for all tests of the file. */
export function openProductForAll(options: ProductOptions = {}): void {
  beforeAll(() => open(options))
  afterAll(close)
}
