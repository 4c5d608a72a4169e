import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'

export interface SearchBoxProps {
  q: string
  onSearch: (q: string) => void
  /** Path of the screen, for its form without JavaScript. */
  action: string
  /** What can be searched for. */
  label: string
}

/** Milliseconds of rest after which what was typed is searched. */
const restTime = 250

/** Searches while the person types; Enter at once. Without JavaScript its form asks the server. */
export function SearchBox({ q, onSearch, action, label }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(q)
  const searched = useRef(q)
  useEffect(() => {
    // The address moved by itself (back, a link): show what it asks for. What is being typed stays.
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
      }}
      className="relative"
    >
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted" />
      <input
        ref={input}
        type="search"
        name="q"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        maxLength={limits.query.maxLength}
        placeholder={`${label}...`}
        aria-label={label}
        enterKeyHint="search"
        autoComplete="off"
        className="h-13 w-full rounded-md border border-edge bg-card pr-12 pl-12 text-base placeholder-shown:pr-3 shadow-paper transition-shadow focus:shadow-lifted [&::-webkit-search-cancel-button]:hidden"
      />
      {typed && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            setTyped('')
            search('')
            input.current?.focus()
          }}
          className="absolute top-1/2 right-1 grid size-tap -translate-y-1/2 place-items-center rounded-full text-muted hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </button>
      )}
    </form>
  )
}
