import { useQueryClient } from '@tanstack/react-query'
import type { LearningEvent } from '#contract/events/event.ts'
import { Glyph } from '#web/ui/layout/glyph.tsx'
import { toggleSaved } from './mutations.ts'
import { useSavedMark } from './saved-marks.ts'
import { t } from '#texts/texts.ts'

interface Props {
  event: Pick<LearningEvent, 'id' | 'title' | 'isSaved'>
  className?: string
}

/** Button to save or unsave an event. */
export function SaveToggle({ event, className = '' }: Props) {
  const client = useQueryClient()
  const isSaved = useSavedMark(event.id) ?? event.isSaved ?? false
  return (
    <button
      type="button"
      aria-label={t('Save {title}', { title: event.title })}
      aria-pressed={isSaved}
      onClick={({ detail, currentTarget }) => {
        // The second tap of a double tap would undo the first.
        if (detail < 2) toggleSaved(client, event.id, !isSaved, currentTarget.firstElementChild)
      }}
      className={`group/save grid size-tap place-items-center rounded-full text-muted transition-colors hover:text-fern aria-pressed:text-fern ${className}`}
    >
      <Glyph
        name="bookmark"
        className="size-5 transition-[fill,scale] duration-150 group-active/save:scale-90 group-aria-pressed/save:fill-current"
        strokeWidth={1.75}
      />
    </button>
  )
}
