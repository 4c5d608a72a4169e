import { useState } from 'react'
import type { Person } from '#contract/people/follow.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { readLocale } from '#domain/format/locale.ts'

const hues = ['stem', 'art', 'nature', 'history', 'music', 'literature', 'travel', 'fitness', 'cooking']

/** Returns the initials of the first and last word: "AL" for Ada Lovelace. */
function getInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase(readLocale()) ?? '').join('')
}

interface Props {
  person: Pick<Person, 'id' | 'name' | 'avatar'>
  /** Size of the picture and of the initials: `size-14 text-lg`. */
  className: string
}

/** A person's picture, or their initials on a color derived from their ID. The name is displayed next to it. */
export function PersonPicture({ person: { id, name, avatar }, className }: Props) {
  const [isBroken, setBroken] = useState(false)
  return (
    <span
      aria-hidden
      data-category={hues[id % hues.length]}
      className={classNames(
        'grid shrink-0 place-items-center overflow-hidden rounded-full border border-hue/45 bg-hue-tint font-display font-semibold text-hue-ink',
        className,
      )}
    >
      {avatar && !isBroken ? (
        <img
          src={avatar}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      ) : (
        getInitials(name)
      )}
    </span>
  )
}
