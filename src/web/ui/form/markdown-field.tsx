import { Bold, Eye, Italic, Link, List, PencilLine } from 'lucide-react'
import { lazy, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { addLink, toggleList, toggleMark, type Selected } from '#domain/format/markdown-editing.ts'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { fieldStyle } from './field-style.ts'
import { msg, t, type Message } from '#texts/texts.ts'
import { keyAlongLine } from '#web/platform/line-direction.ts'

const MarkdownPreview = lazy(async () => ({ default: (await import('./markdown-preview.tsx')).MarkdownPreview }))

interface Tool {
  label: Message
  icon: ReactNode
  /** The key that, with Ctrl or Command, does the same. */
  key: string
  hasShift?: boolean
  apply(selected: Selected): Selected
}

const look = 'size-5'
const tools: readonly Tool[] = [
  { label: msg('Bold'), icon: <Bold aria-hidden className={look} />, key: 'b', apply: (at) => toggleMark(at, '**') },
  { label: msg('Italic'), icon: <Italic aria-hidden className={look} />, key: 'i', apply: (at) => toggleMark(at, '*') },
  { label: msg('List'), icon: <List aria-hidden className={look} />, key: '8', hasShift: true, apply: toggleList },
  { label: msg('Link'), icon: <Link aria-hidden className={look} />, key: 'k', apply: addLink },
]

const nameKeys = ({ key, hasShift }: Tool) => {
  const keys = hasShift ? `Shift+${key}` : key.toUpperCase()
  return `Control+${keys} Meta+${keys}`
}

/** Replaces the field's text as if it had been typed, so that undo takes it back. */
function replaceText(field: HTMLTextAreaElement, next: Selected, onChange: (text: string) => void): void {
  const { value } = field
  let same = 0
  while (same < Math.min(value.length, next.text.length) && value[same] === next.text[same]) same += 1
  let rest = 0
  while (rest < Math.min(value.length, next.text.length) - same && value.at(-1 - rest) === next.text.at(-1 - rest))
    rest += 1
  field.focus()
  field.setSelectionRange(same, value.length - rest)
  const written = next.text.slice(same, next.text.length - rest)
  const isDone = document.execCommand(written === '' ? 'delete' : 'insertText', false, written)
  if (!isDone || field.value !== next.text) onChange(next.text)
  // After React has written the value, which moves the cursor to the end.
  requestAnimationFrame(() => field.setSelectionRange(next.start, next.end))
}

interface Props extends FieldProps {
  name: string
  value: string
  onValueChange(text: string): void
  lines: number
  /** Maximum number of characters, shown once nine tenths of them are used. */
  counter: number
  placeholder: string
}

/** Text area for Markdown, with a toolbar and a preview. */
export function MarkdownField({ value, onValueChange, lines, counter, name, placeholder, ...field }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [isPreview, setIsPreview] = useState(false)
  const use = ({ apply }: Tool) => {
    const { current } = area
    if (!current) return
    const next = apply({ text: current.value, start: current.selectionStart, end: current.selectionEnd })
    if (next.text.length <= counter) replaceText(current, next, onValueChange)
  }
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const tool = tools.find(({ key, hasShift = false }) =>
      hasShift ? event.shiftKey && event.code === `Digit${key}` : !event.shiftKey && event.key.toLowerCase() === key,
    )
    if (!tool) return
    event.preventDefault()
    use(tool)
  }
  const aside = (
    <span
      className={classNames('ms-auto tabular-nums', value.length > counter * 0.9 && 'font-semibold text-clay-ink')}
    >{`${value.length}/${counter}`}</span>
  )
  return (
    <Field {...field} aside={aside}>
      {(control) => (
        <div>
          <Toolbar controls={control.id} isPreview={isPreview} onUse={use} onPreview={setIsPreview} />
          {isPreview && (
            <section aria-label={t('Preview')} className="min-h-32 rounded-b-md border border-edge bg-card px-4 py-3">
              {value.trim() === '' ? (
                <p className="text-muted">{t('Nothing to show yet')}</p>
              ) : (
                <ClientOnly fallback={<Skeleton className="h-24 w-full" />} onFailure={() => setIsPreview(false)}>
                  <MarkdownPreview text={value} />
                </ClientOnly>
              )}
            </section>
          )}
          <textarea
            ref={area}
            {...control}
            name={name}
            rows={lines}
            maxLength={counter}
            placeholder={placeholder}
            value={value}
            hidden={isPreview}
            onChange={({ target }) => onValueChange(target.value)}
            onKeyDown={press}
            className={classNames(fieldStyle, 'rounded-t-none')}
          />
        </div>
      )}
    </Field>
  )
}

interface ToolbarProps {
  /** ID of the text area. */
  controls: string
  isPreview: boolean
  onUse(tool: Tool): void
  onPreview(isPreview: boolean): void
}

const button =
  'grid size-tap place-items-center rounded-md text-muted hover:text-fern disabled:opacity-40 aria-pressed:text-fern'

/** One stop of the Tab key; the arrow keys move between its buttons. */
function Toolbar({ controls, isPreview, onUse, onPreview }: ToolbarProps) {
  const [current, setCurrent] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[keyAlongLine(event.key)]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const next = (current + step + buttons.length) % buttons.length
    setCurrent(next)
    buttons[next]?.focus()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('Formatting')}
      aria-controls={controls}
      className="flex items-center rounded-t-md border border-b-0 border-edge bg-card px-1"
    >
      {tools.map((tool, at) => (
        <button
          key={tool.key}
          type="button"
          aria-label={t(tool.label)}
          title={t(tool.label)}
          aria-keyshortcuts={nameKeys(tool)}
          aria-disabled={isPreview}
          tabIndex={current === at ? 0 : -1}
          onFocus={() => setCurrent(at)}
          onKeyDown={move}
          // The text keeps the focus, and phones their keyboard.
          onPointerDown={(press) => press.preventDefault()}
          onClick={() => !isPreview && onUse(tool)}
          className={classNames(button, isPreview && 'opacity-40')}
        >
          {tool.icon}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={isPreview}
        tabIndex={current === tools.length ? 0 : -1}
        onFocus={() => setCurrent(tools.length)}
        onKeyDown={move}
        onClick={() => onPreview(!isPreview)}
        className="ms-auto flex min-h-tap items-center gap-1.5 rounded-md px-2.5 text-[0.9375rem] font-semibold text-fern"
      >
        {isPreview ? <PencilLine aria-hidden className="size-4.5" /> : <Eye aria-hidden className="size-4.5" />}
        {isPreview ? t('Write') : t('Preview')}
      </button>
    </div>
  )
}
