import type { Category, EventFormat } from '#contract/events/event-options.ts'
import { motifBook } from './plate-motifs.ts'
import { hashText } from './plate-random.ts'
import { findSubjects, formatMotifs } from './plate-subjects.ts'

/** Facts about an event that decide its plate. */
export interface PlatedEvent {
  id: number
  title: string
  organizer: string
  category: Category
  format: EventFormat | null
  /** The plate that the host picked, with `isPlateChosen`. */
  plate?: string
  isPlateChosen?: boolean | undefined
}

/** Organizers that do a bit of everything. Their names say nothing about one event. */
const isGeneral = /librar|museum|church|college|universit|township|school|community|parks? (?:and|&) rec|\.\w+$/i

const isClub = /\b(?:club|society|association|guild|group|league|meetup|chapter)\b/i

/** Rotates a list by a number derived from the event, so that the same event always gets the same order. */
const rotate = <Item>(items: readonly Item[], by: number): Item[] => {
  const at = by % Math.max(1, items.length)
  return [...items.slice(at), ...items.slice(0, at)]
}

/** Returns the names of all motifs that fit an event, the best first. */
function rankMotifs(
  { id, title, organizer, category, format }: PlatedEvent,
  subjectsOf: typeof findSubjects,
): string[] {
  const seed = hashText(`${category}/${id}`)
  const subjects = subjectsOf(title).flat()
  const group = isGeneral.test(organizer) ? [] : subjectsOf(organizer).flat()
  const kind = rotate((format && formatMotifs[format]) ?? [], seed)
  const field = rotate(motifBook[category], seed).map(({ name }) => name)
  // Clubs are about their subject, whatever they do at their meetings.
  const others = isClub.test(organizer) ? [...group, ...kind] : [...kind, ...group]
  return [...subjects, ...others, ...field]
}

/** Number of preceding plates in a list that must be different, for rows of up to three columns. */
export const recentlyUsed = 3

/**
 * Chooses the plate of each event of a list by its subject, its format, and its category. Neighbors never get the same:
 * the later one gets the next that fits. A plate that the host picked stays.
 * @param subjectsOf finds the subjects of a text, and may remember them
 * @returns names of motifs, in the order of the events
 */
export function choosePlates(events: readonly PlatedEvent[], subjectsOf = findSubjects): string[] {
  const plates: string[] = []
  for (const event of events) {
    if (event.isPlateChosen && event.plate) {
      plates.push(event.plate)
      continue
    }
    const near = plates.slice(-recentlyUsed)
    const ranked = rankMotifs(event, subjectsOf)
    plates.push(ranked.find((name) => !near.includes(name)) ?? ranked[0] ?? '')
  }
  return plates
}
