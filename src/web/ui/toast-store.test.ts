import { expect, test } from 'vitest'
import { dismissToast, toast, toastStore } from './toast-store.ts'

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
