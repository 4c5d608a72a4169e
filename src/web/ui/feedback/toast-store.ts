import { createStore } from '#web/platform/store.ts'

interface ToastAction {
  label: string
  onPress(): void
}

export interface ToastContent {
  title: string
  description?: string
  /** `destructive` reports a failure, interrupts screen readers and stays longer; other toasts wait their turn. */
  variant?: 'default' | 'destructive'
  /** Whether it closes as soon as another screen opens. */
  endsWithScreen?: boolean
  /** An action button; pressing it closes the toast. */
  action?: ToastAction
  /** A second action button below the text, beside the first. */
  alternative?: ToastAction
  /** Whether it stays until it is answered, dismissed or replaced. */
  stays?: boolean
}

export interface ShownToast extends ToastContent {
  id: number
  /** False for a closed toast, which stays here during its exit animation and until it is replaced or forgotten. */
  open: boolean
}

/** Milliseconds until a toast closes by itself. */
const shownForMs = { default: 5_000, destructive: 10_000 } as const
/** Milliseconds until a closed toast is removed. */
const forgottenAfterMs = 1_000_000

/** Reason to hold the toast open: the pointer is over it, it has the focus, or its window is in the background. */
export type ToastHold = 'pointer' | 'focus' | 'background'

let latestId = 0
let timer: ReturnType<typeof setTimeout> | undefined
const holds = new Set<ToastHold>()

/** The toast on screen; null before the first and once the last is removed. */
export const toastStore = createStore<ShownToast | null>(null)

/** Schedules the end of the toast on screen: its close, unless something holds it open, or its removal. */
function schedule(): void {
  clearTimeout(timer)
  const shown = toastStore.read()
  if (!shown) return
  if (!shown.open) timer = setTimeout(() => toastStore.set(null), forgottenAfterMs)
  else if (holds.size === 0 && !shown.stays)
    timer = setTimeout(() => dismissToast(shown.id), shownForMs[shown.variant ?? 'default'])
}

/** Shows a toast, replacing the previous one. Browser only. */
export function toast(content: ToastContent): void {
  latestId += 1
  toastStore.set({ ...content, id: latestId, open: true })
  schedule()
}

/** Closes a toast unless another has replaced it. */
export function dismissToast(id: number): void {
  const shown = toastStore.read()
  if (shown?.id !== id || !shown.open) return
  toastStore.set({ ...shown, open: false })
  // The element under the pointer disappears without an event.
  holds.delete('pointer')
  holds.delete('focus')
  schedule()
}

/** Holds the toast on screen open, or lets its time start again. */
export function holdToast(reason: ToastHold, isHeld: boolean): void {
  if (holds.has(reason) === isHeld) return
  if (isHeld) holds.add(reason)
  else holds.delete(reason)
  schedule()
}
