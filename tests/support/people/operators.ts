import { expect } from 'vitest'
import type { LogLine } from '#contract/admin/operator.ts'
import type { Problem } from '#contract/problem.ts'
import { setOperator } from '#server/admin/people-service.ts'
import type { AppServices } from '#server/boot/app-services.ts'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

export interface ListPage<Row> {
  rows: Row[]
  next: number | null
}

interface Answer {
  status: number
  body: Record<string, unknown> & Partial<Problem>
}

/** Server that holds new events for review, with Olga (1), an operator, and Ada (2) and Ben (3), who are not. */
export interface OperatorWorld {
  clock: ReturnType<typeof stopClock>
  store: TestDatabase
  product: ProductServer
  olga: BrowserLike
  ada: BrowserLike
  ben: BrowserLike
  mark(userId: number, isOperator: boolean): Promise<unknown>
  /** Sends a GET below /api/admin as Olga. */
  read<Body>(path: string): Promise<Body>
  /** Returns the first page of a list. */
  rows<Row>(path: string): Promise<Row[]>
  /** Sends an action as Olga, or as another person. */
  send(path: string, body?: object, more?: { method?: string; browser?: BrowserLike }): Promise<Answer>
  /** Returns the operator log (operator, action, target, reason), latest first. */
  actions(): Promise<unknown[][]>
  close(): Promise<void>
}

const json = { 'content-type': 'application/json' }

async function readAs<Body>(browser: BrowserLike, path: string): Promise<Body> {
  const response = await browser.send(`/api/admin/${path}`)
  expect(response.status, path).toBe(200)
  return (await response.json()) as Body
}

export async function openOperatorWorld(
  more: Partial<Pick<AppServices, 'previewSource' | 'configSource'>> = {},
): Promise<OperatorWorld> {
  const clock = stopClock('2026-11-21T14:00:00Z')
  const store = await createTestDatabase()
  const { database } = store
  const product = await startProductServer({ database, clock, reviewHosted: true, more })
  const signIn = (name: string) => product.signIn({ name, email: `${name.toLowerCase()}@example.org` })
  const olga = await signIn('Olga')
  const [ada, ben] = [await signIn('Ada'), await signIn('Ben')]
  const mark = (userId: number, isOperator: boolean) =>
    setOperator({ database, clock }, userId, isOperator, { actorId: null, reason: '' })
  await mark(1, true)
  const rows = async <Row>(path: string) => (await readAs<ListPage<Row>>(olga, path)).rows
  return {
    ...{ clock, store, product, olga, ada, ben, mark, rows },
    read: (path) => readAs(olga, path),
    send: async (path, body = {}, { method = 'POST', browser = olga } = {}) => {
      const response = await browser.send(`/api/admin/${path}`, { method, headers: json, body: JSON.stringify(body) })
      return { status: response.status, body: (await response.json()) as Answer['body'] }
    },
    actions: async () =>
      (await rows<LogLine>('log')).map(({ actor, action, target, reason }) => [
        actor?.name ?? actor?.id ?? 'command',
        action,
        target.name ?? target.id,
        reason,
      ]),
    close: async () => {
      await product.close()
      await store.close()
    },
  }
}
