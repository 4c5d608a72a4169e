import { expect, test } from 'vitest'
import { createStore } from './store.ts'

test('listeners are notified of every change until they unsubscribe', () => {
  const store = createStore('')
  const seen: string[] = []
  const unsubscribe = store.subscribe(() => seen.push(store.read()))
  store.set('One')
  store.set('Two')
  unsubscribe()
  store.set('Three')
  expect(seen).toEqual(['One', 'Two'])
  expect(store.initial).toBe('')
})

test('setting the same value again notifies no one', () => {
  const store = createStore('One')
  store.subscribe(() => expect.unreachable())
  store.set('One')
})
