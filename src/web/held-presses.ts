/** Fires an input event that React handles. React ignores one unless the value differs from the last it tracked. */
function retype(field: HTMLInputElement, value: string): void {
  field.value = `${value} `
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function choose(list: HTMLSelectElement, value: string): void {
  list.value = value
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

function findReplay(type: string, target: Element): [HTMLElement, () => void] | null {
  if (type === 'input') {
    const field = target.closest<HTMLInputElement>('textarea, input:not([type=checkbox], [type=radio])')
    const value = field?.value ?? ''
    return field && [field, () => retype(field, value)]
  }
  if (type === 'change') {
    const list = target.closest('select')
    const value = list?.value ?? ''
    return list && [list, () => choose(list, value)]
  }
  if (type === 'submit') {
    const form = target.closest('form')
    return form && [form, () => form.requestSubmit()]
  }
  const control = target.closest<HTMLElement>('button, [type=checkbox], [type=radio]')
  return control && [control, () => control.click()]
}

/**
 * Makes React hydrate the part of the page around an element. React hydrates on the first event and resets field values
 * while doing so. An event that nobody handles therefore precedes the replayed one.
 */
const triggerHydration = (element: HTMLElement) => element.dispatchEvent(new MouseEvent('auxclick', { bubbles: true }))

/**
 * Records clicks, submits and input that happen before the scripts have loaded.
 * @param onPress called for each recorded event
 * @returns function that stops recording and replays the events
 */
export function holdPresses(onPress: () => void): () => void {
  const held = new Map<HTMLElement, () => void>()
  const eventTypes = ['click', 'submit', 'input', 'change']

  const hold = (event: Event) => {
    onPress()
    const { target, type } = event
    if (!(target instanceof Element)) return
    const replay = findReplay(type, target)
    // A form with an action works without scripts.
    if (!replay || replay[0].matches('form[action], form[action] [type=submit]')) return
    held.set(...replay)
    if (type === 'input' || type === 'change') return
    replay[0].dataset.held = ''
    event.preventDefault()
    event.stopPropagation()
  }

  for (const type of eventTypes) document.addEventListener(type, hold, true)
  return () => {
    for (const type of eventTypes) document.removeEventListener(type, hold, true)
    for (const [element, replay] of held) {
      delete element.dataset.held
      triggerHydration(element)
      replay()
    }
    held.clear()
  }
}
