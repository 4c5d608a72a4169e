import type { Category, EventFormat } from '#contract/events/event-options.ts'
import { pathwayStages, type PathwayAudience, type PathwayStage } from '#contract/pathways/pathway-options.ts'
import type { OwnPathway } from '#contract/pathways/pathway.ts'
import type { Topic } from '#contract/topics/topic.ts'
import { t } from '#texts/texts.ts'

/** A step being edited. */
export interface DraftStep {
  /** Row ID while the form is open. */
  row: number
  stage: PathwayStage
  title: string
  text: string
  done: string
  count: string
  /** Topics that the person chose; null while they follow the title. */
  topics: Topic[] | null
  formats: EventFormat[]
  /** Phrases separated by commas. */
  words: string
}

export interface PathwayDraft {
  title: string
  summary: string
  suits: string
  offeredBy: string
  vouches: boolean
  audience: PathwayAudience
  category: Category
  steps: DraftStep[]
}

let latestRow = 0

export function draftStep(stage: PathwayStage, step: Partial<DraftStep> = {}): DraftStep {
  latestRow += 1
  return {
    stage,
    title: '',
    text: '',
    done: '',
    count: '1',
    topics: null,
    formats: [],
    words: '',
    ...step,
    row: latestRow,
  }
}

export const emptyPathway = (): PathwayDraft => ({
  ...{ title: '', summary: '', suits: '', offeredBy: '', vouches: false, audience: 'everyone', category: 'Other' },
  steps: pathwayStages.map((stage) => draftStep(stage)),
})

/** Assigns row ids of this page to the steps of a stored draft. */
export const revivePathway = (draft: PathwayDraft): PathwayDraft => ({
  ...draft,
  steps: draft.steps.map((step) => draftStep(step.stage, step)),
})

/** @param topics the names of all topics that its steps search by */
export const toDraft = (own: OwnPathway, topics: ReadonlyMap<string, string>): PathwayDraft => ({
  title: own.title,
  summary: own.summary,
  suits: own.suits,
  offeredBy: own.offeredBy ?? '',
  vouches: own.vouches,
  audience: own.audience,
  category: own.category,
  steps: own.steps.map(({ search, count, ...step }) =>
    draftStep(step.stage, {
      ...step,
      count: String(count),
      topics: search.topics.map((id) => ({ id, name: topics.get(id) ?? id })),
      formats: search.formats,
      words: search.words.join(', '),
    }),
  ),
})

/** Returns the first thing that is missing, or null. Steps without a title are dropped, so one must have one. */
export function findPathwayProblem({ title, steps }: PathwayDraft): string | null {
  if (title.trim() === '') return t('Give your pathway a title')
  const named = steps.filter((step) => step.title.trim() !== '')
  if (named.length === 0) return t('Say what to do in at least one step')
  const wrong = named.find(({ count }) => !/^([1-9]|10)$/.test(count.trim()))
  return wrong ? t('Choose 1 to 10 sessions for “{step}”', { step: wrong.title.trim() }) : null
}

/** Converts the form to the fields that the API takes. */
export const toPathwayBody = ({ steps, ...texts }: PathwayDraft) => ({
  ...texts,
  steps: steps
    .filter(({ title }) => title.trim() !== '')
    .map(({ stage, title, text, done, count, topics, formats, words }) => ({
      ...{ stage, title: title.trim(), text, done, count: Number(count) },
      search: {
        ...(topics && { topics: topics.map(({ id }) => id) }),
        formats,
        words: words
          .split(',')
          .map((word) => word.trim())
          .filter((word) => /[\p{L}\p{N}]/u.test(word)),
      },
    })),
})
