import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, holdToast, toast, toastStore } from './toast-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const isOpen = () => toastStore.read()?.open

test('a new toast replaces the previous one', () => {
  toast({ title: 'Event saved!' })
  const first = toastStore.read()
  toast({ title: 'Event removed' })
  expect(toastStore.read()).toMatchObject({ title: 'Event removed', open: true })
  expect(toastStore.read()?.id).not.toBe(first?.id)
})

test('a dismissed toast closes but keeps its text during the exit animation', () => {
  toast({ title: 'Event saved!' })
  dismissToast(toastStore.read()?.id ?? 0)
  expect(toastStore.read()).toMatchObject({ title: 'Event saved!', open: false })
})

test('dismissing a replaced toast does not affect its successor', () => {
  toast({ title: 'Event saved!' })
  const replaced = toastStore.read()?.id ?? 0
  toast({ title: 'Event removed' })
  dismissToast(replaced)
  expect(toastStore.read()).toMatchObject({ title: 'Event removed', open: true })
})

test('a toast closes after five seconds, an error after ten', () => {
  toast({ title: 'Event saved!' })
  vi.advanceTimersByTime(4_999)
  expect(isOpen()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isOpen()).toBe(false)
  toast({ title: 'Error', variant: 'destructive' })
  vi.advanceTimersByTime(9_999)
  expect(isOpen()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isOpen()).toBe(false)
})

test('a toast gets its full time when it replaces another', () => {
  toast({ title: 'Event saved!' })
  vi.advanceTimersByTime(4_000)
  toast({ title: 'Event removed' })
  vi.advanceTimersByTime(4_999)
  expect(isOpen()).toBe(true)
})

test.each(['pointer', 'focus', 'background'] as const)('the %s holds a toast open', (reason) => {
  toast({ title: 'Goal deleted' })
  holdToast(reason, true)
  vi.advanceTimersByTime(60_000)
  expect(isOpen()).toBe(true)
  holdToast(reason, false)
  vi.advanceTimersByTime(4_999)
  expect(isOpen()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isOpen()).toBe(false)
})

test('a toast stays open while it is focused or under the pointer', () => {
  toast({ title: 'Goal deleted' })
  holdToast('pointer', true)
  holdToast('focus', true)
  holdToast('pointer', false)
  vi.advanceTimersByTime(60_000)
  expect(isOpen()).toBe(true)
  holdToast('focus', false)
  vi.advanceTimersByTime(5_000)
  expect(isOpen()).toBe(false)
})

test('dismissing a toast under the pointer does not keep the next one open', () => {
  toast({ title: 'Event saved!' })
  holdToast('pointer', true)
  dismissToast(toastStore.read()?.id ?? 0)
  toast({ title: 'Event removed' })
  vi.advanceTimersByTime(5_000)
  expect(isOpen()).toBe(false)
})

test('a closed toast is forgotten after 1,000,000 ms', () => {
  toast({ title: 'Event saved!' })
  dismissToast(toastStore.read()?.id ?? 0)
  vi.advanceTimersByTime(999_999)
  expect(toastStore.read()).toMatchObject({ title: 'Event saved!' })
  vi.advanceTimersByTime(1)
  expect(toastStore.read()).toBeNull()
})
