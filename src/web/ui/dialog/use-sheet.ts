import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useBrowserValue } from '#web/platform/store.ts'
import { afterNextFrame } from '#web/ui/layout/after-next-frame.ts'
import { useDialogEntry } from './dialog-history.ts'

const narrow = '(width < 40rem)'
const isNarrow = () => matchMedia(narrow).matches

function onWidthChange(listener: () => void): () => void {
  const query = matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Makes everything around an element inert. @returns function that undoes it */
function isolate(element: HTMLElement): () => void {
  const others: HTMLElement[] = []
  for (let node = element; node.parentElement && node !== document.body; node = node.parentElement)
    for (const sibling of node.parentElement.children)
      if (sibling !== node && sibling instanceof HTMLElement && !sibling.inert) others.push(sibling)
  for (const other of others) other.inert = true
  return () => {
    for (const other of others) other.inert = false
  }
}

const focus = (element: Element | null) => element instanceof HTMLElement && element.focus({ preventScroll: true })

/**
 * Makes a panel modal on narrow screens, where styles turn it into a bottom sheet. Moves the focus into the sheet, keeps
 * it there, and returns it at the end. Escape and Back close it.
 *
 * `Dialog` renders in the browser only. This is for panels that the server renders and that work without scripts.
 *
 * @param frame contains the sheet and its scrim
 */
export function useSheet(
  frame: RefObject<HTMLElement | null>,
  sheet: RefObject<HTMLElement | null>,
  onClose: () => void,
) {
  const isModal = useBrowserValue(isNarrow, false, onWidthChange)
  const close = useEffectEvent(onClose)
  useDialogEntry(isModal, onClose)
  const end = useRef(() => {})
  useEffect(() => {
    if (!isModal || !frame.current) return
    const opener = document.activeElement
    const { current: framed } = frame
    let release = () => {}
    // Both restyle the whole document, half of the time to the first frame: they come after that frame.
    const isolation = afterNextFrame(() => {
      release = isolate(framed)
      focus(sheet.current)
    })
    const root = document.documentElement
    root.style.overflow = 'hidden'
    const onKey = (press: KeyboardEvent) => {
      if (press.key === 'Escape' && !press.defaultPrevented) close()
    }
    document.addEventListener('keydown', onKey)
    end.current = () => {
      end.current = () => {}
      document.removeEventListener('keydown', onKey)
      root.style.overflow = ''
      isolation.abort()
      release()
      focus(opener)
    }
    return () => end.current()
  }, [isModal, frame, sheet])
  return {
    isModal,
    /** Releases the rest of the page before the panel is gone, so that it can be focused and scrolled. */
    release: () => end.current(),
  }
}
