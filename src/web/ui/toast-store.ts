import { createStore } from '#web/platform/store.ts'

export interface ToastContent {
  title: string
  description?: string
  /** `destructive` reports a failure and interrupts screen readers; other toasts wait their turn. */
  variant?: 'default' | 'destructive'
  /** An action button; pressing it closes the toast. */
  action?: { label: string; onPress(): void }
}

export interface ShownToast extends ToastContent {
  id: number
  /** False for a closed toast, which stays here during its exit animation and until the next one replaces it. */
  open: boolean
}

let latestId = 0

/** The toast on screen; null before the first. */
export const toastStore = createStore<ShownToast | null>(null)

/** Shows a toast, replacing the previous one. Browser only. */
export function toast(content: ToastContent): void {
  latestId += 1
  toastStore.set({ ...content, id: latestId, open: true })
}

/** Closes a toast unless another has replaced it. */
export function dismissToast(id: number): void {
  const shown = toastStore.read()
  if (shown?.id === id && shown.open) toastStore.set({ ...shown, open: false })
}
