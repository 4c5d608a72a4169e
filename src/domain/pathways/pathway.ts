import type { Category, EventFormat } from '#contract/events/event-options.ts'
import type { PathwayAudience, PathwayStage } from '#contract/pathways/pathway-options.ts'
import type { PathwayStep } from '#contract/pathways/pathway.ts'

/** A pathway that ships with the app, or that a person wrote. */
export interface PathwayContent {
  title: string
  summary: string
  /** The people it suits, in one sentence. */
  suits: string
  audience: PathwayAudience
  category: Category
  /** Topics of the goals that start from it. */
  topics: readonly string[]
  steps: readonly PathwayStep[]
}

export interface ShippedPathway extends PathwayContent {
  /** Never changes once shipped: it is in addresses and stored with goals. */
  id: string
}

interface DraftStep {
  title: string
  text: string
  done: string
  /** Default: 1. */
  count?: number
  /** Default: the topics of the pathway. */
  topics?: readonly string[]
  /** Default: those of the stage, also for `words`. */
  formats?: readonly EventFormat[]
  words?: readonly string[]
}

/** Formats that usually fill a stage. Events whose format isn't known count as workshops. */
const usualFormats: Record<PathwayStage, readonly EventFormat[]> = {
  taste: ['talk', 'walk', 'tour', 'open house', 'workshop', 'class'],
  practice: ['class', 'workshop', 'walk', 'club'],
  deeper: ['club'],
  show: ['volunteering'],
}

/** Words of titles that fill a stage in any format: a class fills "Go deeper" if it goes on for weeks, or begins further on. */
const usualWords: Record<PathwayStage, readonly string[]> = {
  taste: [],
  practice: [],
  deeper: ['course', 'intermediate', 'advanced', 'level 2', 'part 2', 'week class', 'week series', 'club', 'guild'],
  show: [],
}

interface DraftPathway extends Omit<ShippedPathway, 'audience' | 'steps'>, Record<PathwayStage, DraftStep> {
  /** Default: adults. */
  audience?: PathwayAudience
}

/** Completes a shipped pathway: its four stages become steps, which search by its topics unless they say otherwise. */
export function definePathway({ taste, practice, deeper, show, ...pathway }: DraftPathway): ShippedPathway {
  const buildStep = (stage: PathwayStage, { title, text, done, count = 1, ...search }: DraftStep): PathwayStep => ({
    ...{ stage, title, text, done, count },
    search: {
      topics: [...(search.topics ?? pathway.topics)],
      formats: [...(search.formats ?? usualFormats[stage])],
      words: [...(search.words ?? usualWords[stage])],
    },
  })
  return {
    ...pathway,
    audience: pathway.audience ?? 'adults',
    steps: [
      buildStep('taste', taste),
      buildStep('practice', practice),
      buildStep('deeper', deeper),
      buildStep('show', show),
    ],
  }
}

/** Lists the topics of a goal that follows these steps: those given, or else those that its steps search by. */
export const listPathwayTopics = (steps: readonly PathwayStep[], given: readonly string[] = []): string[] => [
  ...new Set(given.length > 0 ? given : steps.flatMap(({ search }) => search.topics)),
]

/** Returns the tasks of a goal that follows these steps, each with the index of its step. */
export const listStepTasks = (steps: readonly PathwayStep[]): { text: string; step: number }[] =>
  steps.flatMap(({ title, count }, step) =>
    Array.from({ length: count }, (_, at) => ({
      text: count === 1 ? title : `${title} (${at + 1} of ${count})`,
      step,
    })),
  )
