/** Content of a screen, before data is separated from texts. */
export interface Look {
  /** Texts that people see or hear, with the place of each. */
  texts: { text: string; where: string }[]
  /** Texts that are cut off or stick out of their control; shortened ones end with an ellipsis. */
  cut: { text: string; where: string; isShortened: boolean }[]
  /** Elements that are wider than the screen. */
  wide: string[]
}

/** Looks at what is on screen now. Runs in the browser. */
export function look(): Look {
  const spoken = [
    'alt',
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'placeholder',
    'title',
  ]
  const found: Look = { texts: [], cut: [], wide: [] }
  const name = (element: Element | null): string =>
    element === null
      ? ''
      : `${element.localName}${element.id ? `#${element.id}` : ''}${[...element.classList]
          .slice(0, 3)
          .map((c) => `.${c}`)
          .join('')}`
  const place = (element: Element) => `${name(element.parentElement)} > ${name(element)}`
  const language = document.documentElement.lang
  /** Whether the element is content in another language, or a command that people type. */
  const isForeign = (element: Element) => {
    const own = element.closest('[lang]')?.getAttribute('lang')
    return (
      (own !== undefined && own !== null && own !== language) ||
      element.closest('code, [translate=no], .maplibregl-map') !== null
    )
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
  const isSilent = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (
        at.clientWidth <= 1 &&
        at.clientHeight <= 1 &&
        getComputedStyle(at).overflow !== 'visible' &&
        at instanceof HTMLElement
      )
        return true
    return false
  }
  /** Finds the closest element that cuts off its content or lets people scroll to it. */
  const findFrame = (element: Element, axis: 'overflowX' | 'overflowY') => {
    for (
      let at: Element | null = element;
      at && at !== document.body && at !== document.documentElement;
      at = at.parentElement
    ) {
      const style = getComputedStyle(at)
      if (style.display !== 'inline' && style[axis] !== 'visible')
        return { element: at, style, isCut: style[axis] === 'hidden' || style[axis] === 'clip' }
      if (style.position === 'fixed') return null
    }
    return null
  }
  const isShortened = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
    textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!element || !text || /^(script|style|noscript|template)$/.test(element.localName)) continue
    const isOption = element.localName === 'option'
    if (!isOption && !isShown(element)) continue
    if (!isForeign(element)) found.texts.push({ text, where: place(element) })
    if (isOption || isSilent(element)) continue
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width === 0) continue
    const across = findFrame(element, 'overflowX')
    const down = findFrame(element, 'overflowY')
    if (across?.isCut) {
      const edge = across.element.getBoundingClientRect()
      if (box.right > edge.right + 1.5 || box.left < edge.left - 1.5)
        found.cut.push({
          text,
          where: `${place(element)} in ${name(across.element)}`,
          isShortened: isShortened(across.style),
        })
    } else if (!across && (box.right > innerWidth + 1 || box.left < -1))
      found.wide.push(`${place(element)} “${text.slice(0, 60)}”`)
    if (down?.isCut) {
      const edge = down.element.getBoundingClientRect()
      if (box.bottom > edge.bottom + 3 || box.top < edge.top - 3)
        found.cut.push({
          text,
          where: `${place(element)} in ${name(down.element)} (height)`,
          isShortened: isShortened(down.style),
        })
    }
    const control = element.closest('button, [role=button], [role=tab], summary, a.inline-flex')
    if (control && !across?.isCut && getComputedStyle(control).display !== 'inline') {
      const edge = control.getBoundingClientRect()
      if (box.right > edge.right + 1.5 || box.left < edge.left - 1.5 || box.bottom > edge.bottom + 4)
        found.cut.push({ text, where: `${place(element)} sticks out of ${name(control)}`, isShortened: false })
    }
  }
  for (const element of document.querySelectorAll('body *')) {
    if (!isShown(element) || isForeign(element)) continue
    for (const attribute of spoken) {
      const text = element.getAttribute(attribute)?.trim()
      if (text) found.texts.push({ text, where: `${place(element)}[${attribute}]` })
    }
    if (element instanceof HTMLInputElement && /^(submit|button|reset)$/.test(element.type))
      found.texts.push({ text: element.value, where: place(element) })
  }
  const pen = document.createElement('canvas').getContext('2d')
  for (const select of document.querySelectorAll('select')) {
    const text = select.selectedOptions[0]?.text ?? ''
    if (!pen || !select.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select)
    pen.font = font
    const room = select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
    // Names that people have typed may be shortened.
    const own = /[^ -~]/.test(text) ? text.replaceAll(/[ -~]{4,}/g, ' ') : text
    if (pen.measureText(own).width > room + 1) found.cut.push({ text, where: place(select), isShortened: true })
  }
  if (document.documentElement.scrollWidth > innerWidth + 1)
    found.wide.push(`the page is ${document.documentElement.scrollWidth - innerWidth} px wider than the screen`)
  found.texts.push({ text: document.title, where: 'title' })
  const description = document.querySelector('meta[name=description]')?.getAttribute('content')
  if (description) found.texts.push({ text: description, where: 'description' })
  return found
}
