import { Check, Copy } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/layout/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { msg, t, type Message } from '#texts/texts.ts'

export interface CopyFieldProps {
  label: string
  text: string
  /** Label of the button; defaults to "Copy". */
  action?: string
  /** Number of lines; shows a text area instead of a single-line field. */
  lines?: number
  /** Copies the text as soon as the field appears, because the visitor has asked for it. */
  copiesAtOnce?: boolean
}

/** `selected`: the browser denies copying, so the text is selected for the visitor to copy. */
type CopyState = 'idle' | 'copied' | 'selected'

const hints: Record<CopyState, Message | null> = {
  idle: null,
  copied: msg('Copied'),
  selected: msg('Your browser blocked copying. The text is selected, so you can copy it yourself.'),
}
const look =
  'min-h-tap min-w-0 flex-1 rounded-md border border-edge bg-well px-3 py-2.5 font-mono text-sm text-ink selection:bg-marigold-tint'

/** Read-only text with a copy button. Selects the text if the browser denies copying. */
export function CopyField({ label, text, action = t('Copy'), lines, copiesAtOnce = false }: CopyFieldProps) {
  const id = useId()
  const { state, field, copy } = useCopy()
  const copyAtOnce = useEffectEvent(() => {
    if (copiesAtOnce) copy()
  })
  useEffect(() => copyAtOnce(), [])
  const isCopied = state === 'copied'
  const hint = hints[state]
  const shared = { id, ref: field, readOnly: true, value: text }
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className={classNames('flex gap-2', lines !== undefined && 'flex-col')}>
        {lines === undefined ? (
          <input type="text" className={look} onFocus={(event) => event.target.select()} {...shared} />
        ) : (
          <textarea rows={lines} translate="no" className={classNames(look, 'resize-none break-all')} {...shared} />
        )}
        <Button variant="outline" onClick={copy} className="shrink-0">
          {isCopied ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
          {isCopied ? t('Copied') : action}
        </Button>
      </div>
      <p role="status" className={classNames('text-sm text-muted', state !== 'selected' && 'sr-only')}>
        {hint && t(hint)}
      </p>
    </div>
  )
}

/** Milliseconds to show "Copied". */
const feedbackMs = 2_500

/** Copies the selection in browsers that lack the Clipboard API or deny it. */
function copySelection(): boolean {
  try {
    return document.execCommand('copy')
  } catch {
    return false
  }
}

/** Copies the content of a text field and reports the outcome, resetting "copied" after a moment. */
function useCopy() {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
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
