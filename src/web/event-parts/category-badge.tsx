import { categoryLabels, type Category } from '#contract/events/event-options.ts'
import { CategoryIcon } from './category-icon.tsx'
import { t } from '#texts/texts.ts'

/** Badge with the category's name on its tint. Must be inside an element with `data-category`. */
export function CategoryBadge({ category }: { category: Category }) {
  return (
    <span className="inline-flex items-center gap-1 rounded-full bg-hue-tint py-0.5 pe-2.5 ps-2 text-xs font-semibold text-hue-ink">
      <CategoryIcon category={category} className="size-3.5" />
      {t(categoryLabels[category])}
    </span>
  )
}
