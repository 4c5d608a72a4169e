import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { loginPath, paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'

export interface SignedOutPanelProps {
  /** The screen's own title. */
  title: string
  /** What the screen is for, in a sentence or two. */
  children: string
  /** What one can do there. */
  points: { Icon: LucideIcon; text: string }[]
  /** The screen's path, to come back to. */
  next: string
}

/** What a visitor finds on a screen that needs an account: what it is for, and the way in. */
export function SignedOutPanel({ title, children, points, next }: SignedOutPanelProps) {
  return (
    <div className="mx-auto w-full max-w-column px-gutter py-8 md:py-14">
      <h1>{title}</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">{children}</p>
      <ul className="mt-6 divide-y divide-line rounded-lg border border-line bg-card px-4 shadow-paper">
        {points.map(({ Icon, text }) => (
          <li key={text} className="flex items-center gap-3.5 py-3.5">
            <Icon aria-hidden className="size-5 shrink-0 text-fern" strokeWidth={1.75} />
            {text}
          </li>
        ))}
      </ul>
      <p className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button asChild>
          <Link to={loginPath(next)} viewTransition>
            Sign in
          </Link>
        </Button>
        <Button asChild variant="quiet">
          <Link to={paths.home} viewTransition>
            Keep exploring
          </Link>
        </Button>
      </p>
    </div>
  )
}
