import { useEffect, useRef, useState, type RefObject } from 'react'

/** Milliseconds to show "Copied". */
const feedbackMs = 2_500

export type CopyState = 'idle' | 'copied' | 'selected'

interface Copying<Field> {
  /** `selected`: the browser denies copying, so the text is selected for the visitor to copy. */
  state: CopyState
  field: RefObject<Field | null>
  copy(): void
}

/** Copies the selection in browsers that lack the Clipboard API or deny it. */
function copySelection(): boolean {
  try {
    return document.execCommand('copy')
  } catch {
    return false
  }
}

/** Copies the content of a text field and reports the outcome, resetting "copied" after a moment. */
export function useCopy<Field extends HTMLInputElement | HTMLTextAreaElement>(): Copying<Field> {
  const field = useRef<Field>(null)
  const [state, setState] = useState<CopyState>('idle')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), feedbackMs)
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
