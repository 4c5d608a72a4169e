import { useEffect, useRef, useState, type RefObject } from 'react'

/** Milliseconds for which "Copied" is shown. */
const feedbackTime = 2_500

export type CopyState = 'idle' | 'copied' | 'selected'

interface Copying<Field> {
  /** `selected`: the browser allows no copying, the text is marked for the visitor to copy. */
  state: CopyState
  field: RefObject<Field | null>
  copy(): void
}

/** The way of browsers that have no clipboard of today or give no permission for it. */
function copySelection(): boolean {
  try {
    return document.execCommand('copy')
  } catch {
    return false
  }
}

/** Copies what a text field holds, and tells for a moment how that went. */
export function useCopy<Field extends HTMLInputElement | HTMLTextAreaElement>(): Copying<Field> {
  const field = useRef<Field>(null)
  const [state, setState] = useState<CopyState>('idle')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), feedbackTime)
    return () => clearTimeout(timer)
  }, [state])
  const fallBack = () => {
    field.current?.focus()
    field.current?.select()
    setState(copySelection() ? 'copied' : 'selected')
  }
  const copy = () => {
    const text = field.current?.value ?? ''
    if (!navigator.clipboard) {
      fallBack()
      return
    }
    navigator.clipboard.writeText(text).then(() => setState('copied'), fallBack)
  }
  return { state, field, copy }
}
