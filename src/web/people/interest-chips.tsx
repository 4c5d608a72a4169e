import { interestLabel } from '#contract/people/person-options.ts'
import { Badge } from '#web/ui/layout/badge.tsx'
import { t } from '#texts/texts.ts'

const hues: Record<string, string> = {
  stem: 'stem',
  arts: 'art',
  nature: 'nature',
  humanities: 'history',
  practical: 'cooking',
  social: 'travel',
}

interface Props {
  interests: readonly string[]
  /** Maximum number shown before "+N more"; all if absent. */
  most?: number
}

export function InterestChips({ interests, most = interests.length }: Props) {
  const more = interests.length - most
  if (interests.length === 0) return null
  return (
    <ul aria-label={t('Interests')} className="flex flex-wrap gap-1.5">
      {interests.slice(0, most).map((interest) => (
        <li key={interest} data-category={hues[interest] ?? 'other'} className="max-w-full">
          <Badge tone="hue" className="normal-case">
            <span className="truncate">{interestLabel(interest)}</span>
          </Badge>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Badge className="normal-case">{t('{count, plural, one {+# more} other {+# more}}', { count: more })}</Badge>
        </li>
      )}
    </ul>
  )
}
