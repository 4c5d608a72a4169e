import type { ReactNode } from 'react'

/** Draws what only screen readers say, for `rich`: "Remove<hidden> {name}</hidden>". */
export const hidden = (children: ReactNode) => <span className="sr-only">{children}</span>
