import type { Category, EventFormat } from '#contract/events/event-options.ts'
import type { PathwayAudience, PathwayStage } from '#contract/pathways/pathway-options.ts'
import type { PathwayStep } from '#contract/pathways/pathway.ts'
import { t, type Message } from '#texts/texts.ts'

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
  title: Message
  text: Message
  done: Message
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

/**
 * Words of titles that fill a stage in any format: a class fills "Go deeper" if it lasts for weeks or isn't for
 * beginners.
 */
const usualWords: Record<PathwayStage, readonly string[]> = {
  taste: [],
  practice: [],
  deeper: ['course', 'intermediate', 'advanced', 'level 2', 'part 2', 'week class', 'week series', 'club', 'guild'],
  show: [],
}

interface DraftPathway
  extends
    Omit<ShippedPathway, 'title' | 'summary' | 'suits' | 'audience' | 'steps'>,
    Record<'title' | 'summary' | 'suits', Message>,
    Record<PathwayStage, DraftStep> {
  /** Default: adults. */
  audience?: PathwayAudience
}

// A message is its English text.
const english = (message: Message): string => message as unknown as string
const write = (text: string): string => t(text as unknown as Message)

/** Completes a shipped pathway: its four stages become steps, which search by its topics unless they say otherwise. */
export function definePathway({ taste, practice, deeper, show, ...pathway }: DraftPathway): ShippedPathway {
  const buildStep = (stage: PathwayStage, { title, text, done, count = 1, ...search }: DraftStep): PathwayStep => ({
    ...{ stage, title: english(title), text: english(text), done: english(done), count },
    search: {
      topics: [...(search.topics ?? pathway.topics)],
      formats: [...(search.formats ?? usualFormats[stage])],
      words: [...(search.words ?? usualWords[stage])],
    },
  })
  const { title, summary, suits } = pathway
  return {
    ...pathway,
    ...{ title: english(title), summary: english(summary), suits: english(suits) },
    audience: pathway.audience ?? 'adults',
    steps: [
      buildStep('taste', taste),
      buildStep('practice', practice),
      buildStep('deeper', deeper),
      buildStep('show', show),
    ],
  }
}

/** Writes a shipped pathway in the reader's language. */
export const writePathway = (pathway: ShippedPathway): ShippedPathway => ({
  ...pathway,
  ...{ title: write(pathway.title), summary: write(pathway.summary), suits: write(pathway.suits) },
  steps: pathway.steps.map((step) => ({
    ...step,
    ...{ title: write(step.title), text: write(step.text), done: write(step.done) },
  })),
})

/** Lists the topics of a goal that follows these steps: those given, or else those that its steps search by. */
export const listPathwayTopics = (steps: readonly PathwayStep[], given: readonly string[] = []): string[] => [
  ...new Set(given.length > 0 ? given : steps.flatMap(({ search }) => search.topics)),
]

/** Returns the tasks of a goal that follows these steps, each with the index of its step. */
export const listStepTasks = (steps: readonly PathwayStep[]): { text: string; step: number }[] =>
  steps.flatMap(({ title, count }, step) =>
    Array.from({ length: count }, (_, at) => ({
      text: count === 1 ? title : t('{task} ({number} of {count})', { task: title, number: at + 1, count }),
      step,
    })),
  )
