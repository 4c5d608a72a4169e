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
let shown: ShownToast | null = null
const listeners = new Set<() => void>()

function show(next: ShownToast | null): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a toast, replacing the previous one. Browser only. */
export function toast(content: ToastContent): void {
  latestId += 1
  show({ ...content, id: latestId, open: true })
}

/** Closes a toast unless another has replaced it. */
export function dismissToast(id: number): void {
  if (shown?.id === id && shown.open) show({ ...shown, open: false })
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): ShownToast | null => shown,
}
