export interface ToastContent {
  title: string
  description?: string
  /** `destructive` tells of something that did not work; it interrupts a screen reader, the others wait their turn. */
  variant?: 'default' | 'destructive'
  /** One thing to do about it; pressing it closes the toast. */
  action?: { label: string; onPress(): void }
}

export interface ShownToast extends ToastContent {
  id: number
  /** A closed toast stays here while it leaves the screen, and until the next one takes its place. */
  open: boolean
}

let latestId = 0
let shown: ShownToast | null = null
const listeners = new Set<() => void>()

function show(next: ShownToast | null): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a message over the page, in the place of the one before. For the browser: a server's page has no toasts. */
export function toast(content: ToastContent): void {
  latestId += 1
  show({ ...content, id: latestId, open: true })
}

/** Closes that toast, unless another has taken its place. */
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
