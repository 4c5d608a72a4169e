import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import { t } from '#texts/texts.ts'

export interface SearchBoxProps {
  q: string
  onSearch: (q: string) => void
  /** Called on every keystroke, before the search runs. */
  onType?: (text: string) => void
  /** Called after Enter has run the search and closed the on-screen keyboard. */
  onEnter?: () => void
  /** Path that the form submits to without JavaScript. */
  action: string
  /** Accessible name and placeholder: the things that can be searched. */
  label: string
  /** Renders what is offered while someone types. */
  offer?: (typing: Typing) => ReactNode
}

/** Text that someone is typing, for a list of suggestions below it. */
export interface Typing {
  input: HTMLInputElement
  text: string
  /** Replaces the text and searches it. */
  search(text: string): void
}

/** Milliseconds without typing before the search runs. */
const restTime = 250

/** Searches as the user types, or immediately on Enter. Without JavaScript, submits a form to the server. */
export function SearchBox({ q, onSearch, onType, onEnter, action, label, offer }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(q)
  const [focused, setFocused] = useState<HTMLInputElement | null>(null)
  const searched = useRef(q)
  // Text typed before hydration is in the field but not in the state.
  useEffect(() => setTyped((text) => input.current?.value ?? text), [])
  useEffect(() => {
    // The URL changed by navigation (back, a link), so show its query. Text being typed is preserved.
    if (q !== searched.current) setTyped(q)
    searched.current = q
  }, [q])
  useEffect(() => {
    if (typed.trim() === searched.current) return
    const timer = setTimeout(() => search(typed), restTime)
    return () => clearTimeout(timer)
  })
  const search = (text: string) => {
    searched.current = text.trim()
    onSearch(text.trim())
  }
  return (
    <form
      role="search"
      action={action}
      onSubmit={(event) => {
        event.preventDefault()
        search(typed)
        input.current?.blur()
        onEnter?.()
      }}
      className="relative"
    >
      <Search aria-hidden className="pointer-events-none absolute top-4 start-4 size-5 text-muted" />
      <input
        ref={input}
        type="search"
        name="q"
        value={typed}
        onFocus={(event) => setFocused(event.currentTarget)}
        onBlur={() => setFocused(null)}
        onChange={(event) => {
          setTyped(event.target.value)
          onType?.(event.target.value)
        }}
        maxLength={limits.query.maxLength}
        placeholder={t('{label}...', { label })}
        aria-label={label}
        enterKeyHint="search"
        autoComplete="off"
        className="h-13 w-full rounded-md border border-edge bg-card pe-12 ps-12 text-base placeholder-shown:pe-3 text-ellipsis shadow-paper transition-shadow focus:shadow-lifted [&::-webkit-search-cancel-button]:hidden"
      />
      {focused && offer?.({ input: focused, text: typed, search: setTyped })}
      {typed && (
        <button
          type="button"
          aria-label={t('Clear search')}
          onClick={() => {
            setTyped('')
            search('')
            input.current?.focus()
          }}
          className="absolute top-1 end-1 grid size-tap place-items-center rounded-full text-muted hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </button>
      )}
    </form>
  )
}
