import { useSyncExternalStore } from 'react'

/** A value in the browser that outlives components and is shared between them. */
export interface Store<Value> {
  /** Value on the server and during hydration. */
  readonly initial: Value
  read(): Value
  set(next: Value): void
  /** @returns function to unsubscribe */
  subscribe(listener: () => void): () => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    initial,
    read: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Subscribes to a store, or to the part of it that `select` returns. The component renders again only if that part
 * changes, so `select` must not create a new object each time.
 */
export function useStore<Value>(store: Store<Value>): Value
export function useStore<Value, Part>(store: Store<Value>, select: (value: Value) => Part): Part
export function useStore<Value, Part>(store: Store<Value>, select?: (value: Value) => Part): Value | Part {
  const pick = (value: Value) => (select ? select(value) : value)
  return useSyncExternalStore(
    store.subscribe,
    () => pick(store.read()),
    () => pick(store.initial),
  )
}

const never = () => () => {}

/**
 * Reads a value that only the browser knows.
 * @param onServer value on the server and during hydration
 * @param subscribe reports changes; omit it for values that never change
 */
export const useBrowserValue = <Value>(
  read: () => Value,
  onServer: Value,
  subscribe: (onChange: () => void) => () => void = never,
): Value => useSyncExternalStore(subscribe, read, () => onServer)
