import { useQuery } from '@tanstack/react-query'
import { Waypoints } from 'lucide-react'
import { Link } from 'react-router'
import type { PathwayVisibility } from '#contract/pathway-options.ts'
import type { OwnPathway } from '#contract/pathway.ts'
import { paths } from '#web/paths.ts'
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
    <Panel tone="well" title="Your pathways" icon={<Waypoints aria-hidden />} className="mb-6">
      {own.length === 0 ? (
        <p className="text-muted">Copy one below to make it your own.</p>
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
