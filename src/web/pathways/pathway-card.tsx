import { Award } from 'lucide-react'
import { Link } from 'react-router'
import type { Pathway } from '#contract/pathways/pathway.ts'
import { CategoryBadge } from '#web/event-parts/category-badge.tsx'
import { categoryToken } from '#web/event-parts/category-style.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/layout/badge.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { canUseViewTransition } from '#web/platform/screen-link.tsx'
import { t } from '#texts/texts.ts'

/** The steps as dots on a path: filled if there are events nearby. Decorative. */
function Trail({ stepEvents }: Pick<Pathway, 'stepEvents'>) {
  return (
    <span aria-hidden className="flex items-center">
      {stepEvents.map((events, at) => (
        <span key={at} className="flex items-center">
          {at > 0 && <span className="h-0 w-4 border-t-2 border-dotted border-edge" />}
          <span
            className={classNames('size-3 rounded-full border-2', events > 0 ? 'border-hue bg-hue' : 'border-edge')}
          />
        </span>
      ))}
    </span>
  )
}

/** Describes a pathway's nearby events in one line. */
export function describeLive({ stepEvents, liveEvents }: Pick<Pathway, 'stepEvents' | 'liveEvents'>): string {
  const live = stepEvents.filter((events) => events > 0).length
  if (live === 0) return t('Nothing on near you yet')
  const counts = { events: liveEvents, live, steps: stepEvents.length }
  if (stepEvents.length === 1) return t('{events, plural, one {# event near you} other {# events near you}}', counts)
  if (live === stepEvents.length)
    return t(
      '{events, plural, one {# event near you for all {steps} steps} other {# events near you for all {steps} steps}}',
      counts,
    )
  return t(
    '{events, plural, one {# event near you for {live} of {steps} steps} other {# events near you for {live} of {steps} steps}}',
    counts,
  )
}

/** A pathway in a list. The whole card links to its page. */
export function PathwayCard({ pathway }: { pathway: Pathway }) {
  const { id, title, summary, category, isFeatured, offeredBy, stepEvents } = pathway
  return (
    <article
      data-category={categoryToken(category)}
      className="group relative flex h-full flex-col gap-2 rounded-lg border border-line bg-card p-4 shadow-paper transition-shadow hover:shadow-lifted"
    >
      <p className="flex flex-wrap items-center gap-2">
        <CategoryBadge category={category} />
        {isFeatured && (
          <Badge tone="marigold" icon={<Award aria-hidden />}>
            {t('Featured')}
          </Badge>
        )}
      </p>
      <h3 className="leading-snug [overflow-wrap:anywhere]">
        <Link
          to={paths.pathway(id)}
          viewTransition={canUseViewTransition()}
          className="text-ink no-underline decoration-marigold decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-lg"
        >
          {title}
        </Link>
      </h3>
      {summary && <p className="text-[0.9375rem] text-muted [overflow-wrap:anywhere]">{summary}</p>}
      {offeredBy && (
        <p className="text-sm font-semibold [overflow-wrap:anywhere]">{t('Offered by {name}', { name: offeredBy })}</p>
      )}
      <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-sm text-muted">
        <Trail stepEvents={stepEvents} />
        {describeLive(pathway)}
      </p>
    </article>
  )
}
