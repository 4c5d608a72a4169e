import { cloneElement, type ReactElement, type ReactNode } from 'react'

/** Tag of a text for `rich`: content for screen readers only. */
export const hidden = (children: ReactNode) => <span className="sr-only">{children}</span>

/** Tag of a text for `rich`: semibold text. */
export const semibold = (children: ReactNode) => <span className="font-semibold">{children}</span>

/** Tag of a text for `rich`: emphasized text, in semibold. */
export const strongSemibold = (children: ReactNode) => <strong className="font-semibold">{children}</strong>

/** Creates a tag of a text for `rich` from the element that wraps its content, such as a link. */
export const around = (element: ReactElement) => (children: ReactNode) => cloneElement(element, undefined, children)
