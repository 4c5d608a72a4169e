import { cloneElement, type ReactElement, type ReactNode } from 'react'

/** Tag of a text for `rich`: what only screen readers say. */
export const hidden = (children: ReactNode) => <span className="sr-only">{children}</span>

/** Tag of a text for `rich`: what is set in semibold. */
export const semibold = (children: ReactNode) => <span className="font-semibold">{children}</span>

/** Tag of a text for `rich`: what matters most in it, in semibold. */
export const strongSemibold = (children: ReactNode) => <strong className="font-semibold">{children}</strong>

/** Makes a tag of a text for `rich` from the element that what is in it goes into, such as a link. */
export const around = (element: ReactElement) => (children: ReactNode) => cloneElement(element, undefined, children)
