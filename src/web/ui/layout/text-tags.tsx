import type { ReactNode } from 'react'

/** Tag of a text for `rich`: what only screen readers say. */
export const hidden = (children: ReactNode) => <span className="sr-only">{children}</span>

/** Tag of a text for `rich`: what is set in semibold. */
export const semibold = (children: ReactNode) => <span className="font-semibold">{children}</span>
