import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { classifyEvents } from '#server/classification/service.ts'
import { feedWords } from '#server/sources/match/describe-events.ts'
import { readFeedOrWorkbook } from '#server/sources/formats/read-feed.ts'
import { noHints } from '#server/sources/formats/table/read-table.ts'
import { nameFromAddress } from '#server/sources/read/source-names.ts'
import { matchGoal, type GoalCandidate } from '#domain/topics/topic-matching.ts'
import { listTopicWords } from '#domain/topics/topic-words.ts'
import { recognizeTopics } from '#domain/topics/event-topics.ts'
import { recognizeGoal } from '#domain/topics/goal-topics.ts'
import { normalizeTitle, readLines } from './judgements.ts'
import { assignHalf, classifyPool, hasPool, readPool } from './pool.ts'

interface JudgedGoal {
  goal: string
  description: string
  relevant: Record<string, 1 | 2>
  not: string[]
}

interface GoalFigures {
  asked: number
  ndcgAt10: number | null
  precisionAt5: number | null
  nothingRight: number
  emptyKeptEmpty: number | null
}

interface GoalAnswer {
  goal: string
  titles: string[]
}

/** Lists the events of the folder's feeds, enriched as at an import. */
async function listCandidates(folder: string, files: readonly string[]): Promise<GoalCandidate[]> {
  const candidates: GoalCandidate[] = []
  for (const name of files) {
    const feed = await readFeedOrWorkbook(readFileSync(path.join(folder, name)), noHints)
    const source = feed.name ?? nameFromAddress(name)
    const classified = classifyEvents(feed.events.map((event) => feedWords(event, source)))
    for (const [at, { title, description }] of feed.events.entries()) {
      const { learning = 0, ageGroups = [], format = null, category } = classified[at] ?? {}
      if (learning < 0.5 || feed.events[at]?.isCancelled || /^\W*cancel/i.test(title)) continue
      const id = candidates.length + 1
      const text = description.slice(0, textLength)
      const location = feed.events[at]?.place.text
      const recognized = recognizeTopics({ title, description, category, format, organizer: source, location })
      candidates.push({
        id,
        seriesId: null,
        title,
        topics: recognized,
        ageGroups,
        format,
        ...(category && { category }),
        text,
        miles: null,
        daysAhead: 0,
      })
    }
  }
  return candidates
}

/** Characters of a description that goals are matched with, as in the catalog. */
const textLength = 400

/** Weighs words by inverse document frequency, as the catalog's statistics do. */
function measureRarity(texts: readonly string[]): (word: string) => number {
  const counts = new Map<string, number>()
  for (const text of texts) for (const { stem } of listTopicWords(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return (word) => {
    const [{ stem } = { stem: word }] = listTopicWords(word)
    return Math.log(texts.length / (1 + (counts.get(stem) ?? 0)))
  }
}

function answerGoals(
  goals: readonly Pick<JudgedGoal, 'goal' | 'description'>[],
  candidates: readonly GoalCandidate[],
): GoalAnswer[] {
  const titles = new Map(candidates.map(({ id, title }) => [id, title]))
  const rarity = measureRarity(candidates.map(({ title, text = '' }) => `${title} ${text}`))
  return goals.map(({ goal: title, description }) => {
    const sought = { title, description, topics: recognizeGoal({ title, description }), dismissed: [] }
    return { goal: title, titles: matchGoal(sought, candidates, rarity, 20).map(({ id }) => titles.get(id) ?? '') }
  })
}

const mean = (list: readonly number[]) =>
  list.length === 0 ? null : list.reduce((sum, value) => sum + value, 0) / list.length
const calculateGain = (grades: readonly number[]) =>
  grades.slice(0, 10).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)

/** Measures results by the definitions of the judgements' own `score.mjs`. */
function measureGoals(goals: readonly JudgedGoal[], answers: readonly GoalAnswer[]): GoalFigures {
  const said = new Map(answers.map(({ goal, titles }) => [goal, [...new Set(titles.map(normalizeTitle))]]))
  const graded = goals.map(({ goal, relevant }) => {
    const right = new Map(Object.entries(relevant).map(([title, grade]) => [normalizeTitle(title), grade]))
    return { right, list: said.get(goal) ?? [] }
  })
  const asked = graded.filter(({ right }) => right.size > 0)
  const first = ({ right, list }: (typeof graded)[number]) => list.slice(0, Math.min(5, right.size))
  return {
    asked: asked.length,
    ndcgAt10: mean(
      asked.map(({ right, list }) => {
        const best = [...right.values()].sort((a, b) => b - a)
        return calculateGain(list.map((title) => right.get(title) ?? 0)) / calculateGain(best)
      }),
    ),
    precisionAt5: mean(
      asked.map((row) => first(row).filter((title) => row.right.has(title)).length / Math.min(5, row.right.size)),
    ),
    nothingRight: asked.filter(({ right, list }) => !list.some((title) => right.has(title))).length,
    emptyKeptEmpty: mean(graded.filter(({ right }) => right.size === 0).map(({ list }) => Number(list.length === 0))),
  }
}

/** Returns the events of the pool that Wonderlark would list. */
const listPoolCandidates = (folder: string): GoalCandidate[] =>
  classifyPool(readPool(folder)).flatMap(({ event, said }, at) => {
    if (said.learning < 0.5) return []
    const { title, description, location, calendar } = event
    const text = description.slice(0, textLength)
    const { ageGroups, format, category } = said
    const recognized = recognizeTopics({ title, description, category, format, organizer: calendar, location })
    return [
      {
        id: at + 1,
        seriesId: null,
        title,
        topics: recognized,
        ageGroups,
        format,
        category,
        text,
        miles: null,
        daysAhead: 0,
      },
    ]
  })

export interface JudgedGoals {
  name: string
  figures: GoalFigures
  mistakes: string[]
}

function judge(name: string, goals: readonly JudgedGoal[], candidates: readonly GoalCandidate[]): JudgedGoals {
  const answers = answerGoals(goals, candidates)
  const mistakes = goals.flatMap(({ goal, relevant }, at) => {
    const right = new Set(Object.keys(relevant).map(normalizeTitle))
    const titles = answers[at]?.titles ?? []
    const wrong = titles.slice(0, 5).filter((title) => !right.has(normalizeTitle(title)))
    if (titles.length === 0 && right.size > 0) return [`${goal}: nothing, rather than ${[...right][0]}`]
    return wrong.map((title) => `${goal}: ${title}`)
  })
  return { name, figures: measureGoals(goals, answers), mistakes }
}

/**
 * Finds events for the judged goals of a folder in the feeds beside it, and for the second set of goals in its pool.
 */
export async function judgeGoals(folder: string, feeds = path.join(folder, '../feeds')): Promise<JudgedGoals[]> {
  const [first, second] = ['goals.jsonl', 'goals2.jsonl'].map((name) => path.join(folder, name)) as [string, string]
  const judged: JudgedGoals[] = []
  if (existsSync(first) && existsSync(feeds)) {
    // The goals were judged on the same feeds as the events.
    const pool = readLines<{ feed: string }>(path.join(folder, 'events.jsonl')).map(({ feed }) => feed)
    const files = [...new Set(pool)].filter((name) => existsSync(path.join(feeds, name)))
    judged.push(judge('goals.jsonl', readLines<JudgedGoal>(first), await listCandidates(feeds, files)))
  }
  if (existsSync(second) && hasPool(folder)) {
    const candidates = listPoolCandidates(folder)
    for (const [half, goals] of Map.groupBy(readLines<JudgedGoal>(second), ({ goal }) => assignHalf(goal)))
      judged.push(judge(`goals2.jsonl, ${half}`, goals, candidates))
  }
  return judged
}
