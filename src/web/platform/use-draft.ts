import { useCallback, useEffect, useState } from 'react'
import { findChanges, readDraft, writeDraft } from './draft-store.ts'
import { useHeldInput } from './session-expiry.ts'
import { useSession } from './session.ts'
import { useBrowserValue } from './store.ts'

/** The part of a draft that `RestoredNote` shows. */
export interface RestoredInput {
  /** `restored`: the form opened with earlier input. `restarted`: the person has just cleared it. */
  state: 'none' | 'restored' | 'restarted'
  /** Clears the form. */
  restart(): void
  /** Brings the cleared input back. */
  undo(): void
}

interface Options<Draft> {
  /** Repairs values that JSON can't hold, or that another version of the form stored. */
  revive?(stored: Draft): Draft
  /** Keeps the input in this tab, for forms that may contain private addresses or files. */
  isTabOnly?: boolean
  /** Whether the form is on screen. Default: as long as its component exists. */
  isOpen?: boolean
}

interface Content<Draft> {
  /** Null on the server and during hydration. */
  name: string | null
  userId: number | null
  isOpen: boolean
  /** The form without input. */
  start: Draft
  draft: Draft
  state: RestoredInput['state']
  /** Input before it was cleared. */
  cleared: Draft | null
}

/** State of a form as `useDraft` returns it. */
export interface FormDraft<Draft extends object> {
  draft: Draft
  change(part: Partial<Draft>): void
  /** Forgets the input: it was sent, or the person discarded it. */
  clear(): void
  restored: RestoredInput
}

/**
 * State of a form that survives closing the form, Back, Escape and a reload, for this person on this device. Sign-out
 * deletes it. Only the fields that differ from the start are stored.
 * @param name the form and its subject, unique among all drafts
 * @param start returns the form without input
 */
export function useDraft<Draft extends object>(
  name: string,
  start: () => Draft,
  { revive = (stored) => stored, isTabOnly = false, isOpen = true }: Options<Draft> = {},
): FormDraft<Draft> {
  const userId = useSession()?.userId ?? null
  const isBrowser = useBrowserValue(() => true, false)
  const wanted = { name: isBrowser ? name : null, userId, isOpen }
  const open = (): Content<Draft> => {
    const empty = start()
    const stored = isBrowser ? readDraft<Draft>({ userId, name, isTabOnly }) : null
    const draft = stored ? revive({ ...empty, ...stored }) : empty
    return { ...wanted, start: empty, draft, state: stored ? 'restored' : 'none', cleared: null }
  }
  const [content, setContent] = useState(open)
  const isSame = content.userId === userId && content.name === wanted.name
  // The input of another person or subject isn't this one's. A form that opens again reads what it stored.
  if (!isSame || (isOpen && !content.isOpen)) {
    const opened = open()
    const isTypedEarly = content.name === null && content.userId === userId
    const typed = isTypedEarly ? findChanges(content.draft, content.start) : {}
    setContent({ ...opened, draft: { ...opened.draft, ...typed } })
  } else if (!isOpen && content.isOpen) setContent({ ...content, isOpen })
  useEffect(() => {
    const { name: written, userId: writer, draft, start: empty } = content
    if (written !== null) writeDraft({ userId: writer, name: written, isTabOnly }, findChanges(draft, empty))
  }, [content, isTabOnly])
  useHeldInput(isOpen && Object.keys(findChanges(content.draft, content.start)).length > 0)
  const change = useCallback((part: Partial<Draft>) => {
    setContent((before) => ({
      ...before,
      draft: { ...before.draft, ...part },
      ...(before.state === 'restarted' && { state: 'none', cleared: null }),
    }))
  }, [])
  return {
    draft: content.draft,
    change,
    clear: () => {
      const empty = start()
      // The form may be gone before its effects run.
      writeDraft({ userId, name, isTabOnly }, {})
      setContent((before) => ({ ...before, start: empty, draft: empty, state: 'none', cleared: null }))
    },
    restored: {
      state: content.state,
      restart: () => {
        const empty = start()
        setContent((before) => ({ ...before, start: empty, draft: empty, state: 'restarted', cleared: before.draft }))
      },
      undo: () =>
        setContent((before) => ({
          ...before,
          draft: before.cleared ?? before.draft,
          state: 'restored',
          cleared: null,
        })),
    },
  }
}
