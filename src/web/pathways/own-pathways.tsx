import { useQuery } from '@tanstack/react-query'
import { Plus, Waypoints } from 'lucide-react'
import { Link } from 'react-router'
import type { PathwayVisibility } from '#contract/pathway-options.ts'
import type { OwnPathway } from '#contract/pathway.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ownPathwaysQuery } from './queries.ts'

const visibilityWords: Record<PathwayVisibility, string> = {
  private: 'Only you',
  link: 'Anyone with the link',
  offered: 'Offered to everyone',
}

const describeOwn = ({ visibility, isFeatured }: OwnPathway) =>
  isFeatured ? 'Featured for everyone' : visibilityWords[visibility]

/** The pathways that the person wrote, with a way to write another. */
export function OwnPathways() {
  const { data: own = [] } = useQuery(ownPathwaysQuery)
  return (
    <Panel
      tone="well"
      title="Your pathways"
      icon={<Waypoints aria-hidden />}
      className="mb-6"
      action={
        <Button asChild variant="quiet" className="-my-2">
          <Link to={paths.newPathway}>
            <Plus aria-hidden className="size-5" />
            Make one
          </Link>
        </Button>
      }
    >
      {own.length === 0 ? (
        <p className="text-muted">
          Make your own for yourself, your class or your library, or copy one below and change it.
        </p>
      ) : (
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {own.map((pathway) => (
            <li key={pathway.id} className="border-t border-line py-1">
              <Link
                to={paths.pathway(pathway.id)}
                className="inline-flex min-h-tap items-center font-semibold [overflow-wrap:anywhere]"
              >
                {pathway.title}
              </Link>
              <span className="ml-3 text-sm text-muted">{describeOwn(pathway)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
