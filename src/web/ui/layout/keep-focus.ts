import { afterNextFrame } from './after-next-frame.ts'

const buttons = 'button, a[href], summary'
const controls = `${buttons}, input, select, textarea`

/** A control that has had the focus, and where it was. */
interface FocusPlace {
  control: HTMLElement
  isFocusVisible: boolean
  path: string
  /** The elements around it, innermost first, and its index in each. */
  around: { parent: Element; index: number }[]
  /** The buttons before it, nearest first. */
  before: Element[]
}

function describePlace(control: HTMLElement, area: Element): FocusPlace {
  const around: FocusPlace['around'] = []
  for (let node: Element = control; node !== area && node.parentElement; node = node.parentElement)
    around.push({ parent: node.parentElement, index: [...node.parentElement.children].indexOf(node) })
  const before = [...area.querySelectorAll(buttons)].filter(
    (button) => button.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  return {
    ...{ control, around, before: before.toReversed() },
    isFocusVisible: control.matches(':focus-visible'),
    path: window.location.pathname,
  }
}

/** Lists the controls that may get the focus of a lost one: in the elements that took its place, then those before it. */
function* listSuccessors({ control, around, before }: FocusPlace) {
  const place = around.find(({ parent }) => parent.isConnected)
  for (const element of place ? [...place.parent.children].slice(place.index) : [])
    for (const kind of [control.localName, buttons]) yield element.matches(kind) ? element : element.querySelector(kind)
  yield* before
}

function focusSuccessor(lost: FocusPlace, area: HTMLElement): void {
  for (const next of [...listSuccessors(lost), area]) {
    // A control that is gone or hidden ignores this.
    if (next instanceof HTMLElement) next.focus({ preventScroll: !lost.isFocusVisible })
    if (document.activeElement !== document.body) return
  }
}

/**
 * Moves the focus on when the focused control goes away, such as the button that deleted its row: to the next row, or
 * the previous one. Otherwise, the keyboard would start at the top of the page. Code that moves the focus itself, such
 * as dialogs and new screens, comes first.
 *
 * @returns function to stop
 */
export function keepFocus(area: HTMLElement): () => void {
  let last: FocusPlace | null = null
  const note = ({ target }: FocusEvent) => {
    last = target instanceof HTMLElement && target.matches(controls) ? describePlace(target, area) : null
  }
  const observer = new MutationObserver(() => {
    if (!last || last.control.isConnected) return
    const lost = last
    last = null
    afterNextFrame(() => {
      if (document.activeElement === document.body && window.location.pathname === lost.path) focusSuccessor(lost, area)
    })
  })
  area.addEventListener('focusin', note)
  observer.observe(area, { childList: true, subtree: true })
  return () => {
    area.removeEventListener('focusin', note)
    observer.disconnect()
  }
}
