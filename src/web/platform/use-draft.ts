import { useState } from 'react'
import { useSession } from './session.ts'

function readDraft(key: string): object | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as object | null
  } catch {
    // Storage is blocked.
    return null
  }
}

function writeDraft(key: string, draft: object | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // Storage is full or blocked; the form itself still has the input.
  }
}

/**
 * State of a form that survives closing the form, Back and a reload, in this tab and for this user. Browser only.
 * @param name unique among all drafts
 * @param start returns the empty form
 * @param revive repairs values that JSON can't hold
 */
export function useDraft<Draft extends object>(
  name: string,
  start: () => Draft,
  revive: (stored: Draft) => Draft = (stored) => stored,
) {
  const key = `wonderlark draft ${useSession()?.userId ?? 'visitor'} ${name}`
  const [draft, setDraft] = useState(() => {
    const stored = readDraft(key)
    return stored ? revive({ ...start(), ...stored }) : start()
  })
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    writeDraft(key, next)
  }
  const clear = () => {
    setDraft(start())
    writeDraft(key, null)
  }
  return { draft, change, clear }
}
