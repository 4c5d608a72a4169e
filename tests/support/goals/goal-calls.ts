import type { Goal } from '#contract/goals/goal.ts'
import { expect } from 'vitest'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'

/** Sends one request with a JSON body and returns the response. */
export async function call<Body = Goal>(browser: BrowserLike, method: string, path: string, body?: unknown) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await browser.send(path, { method, ...sent })
  return { status: response.status, body: (await response.json()) as Body & { message: string; code?: string } }
}

/** Body that the goals screen sends. */
export const wantedGoal = {
  title: 'Know ten birds',
  targetCount: 1,
  dueDate: '2026-12-01',
  tasks: ['Borrow a guide', 'Sit still'],
}

/** Creates a goal; `given` overrides what the goals screen would send. */
export async function startGoal(browser: BrowserLike, given: object = {}): Promise<Goal> {
  const { status, body } = await call(browser, 'POST', '/api/goals', { ...wantedGoal, ...given })
  expect(status, body.message).toBe(200)
  return body
}

export const listGoals = async (browser: BrowserLike) => (await call<Goal[]>(browser, 'GET', '/api/goals')).body
