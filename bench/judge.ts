import { existsSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { classifyAll, moveLimit } from '#domain/classification/classification.ts'
import { writeModel, type ClassificationModel } from '#domain/classification/classification-model.ts'
import { weightsFile } from '#server/classification/service.ts'
import { confusionTable, isCategoryFine, isFormatFine, measure, type Figures, type Judged } from './judging/figures.ts'
import { allTitles, importFolder, withThrowAwayDatabase } from './judging/catalog.ts'
import { judgeGoals, type JudgedGoals } from './judging/goals.ts'
import { hasFacts, judgeFacts, type FactFigures } from './judging/facts.ts'
import { assignHalf, hasPool, readPool, writePool } from './judging/pool.ts'
import { defaultFolder, hasJudgements, judgeEvents, readLines } from './judging/judgements.ts'
import { hasPairs, judgePairs, measurePairs, type PairJudgement, type PairOutcome } from './judging/pairs.ts'
import { hasSearches, judgeSearches, measureSearches, type SearchOutcome } from './judging/searches.ts'
import { countTiers, hasTown, judgeTown, withoutDuplicates, type TownFigures } from './judging/town.ts'
import { assignFold, learn, prune, toEventWords, type TrainingEvent } from './judging/learn.ts'
import { noVectors, readWordVectors, type WordVectors } from './judging/word-vectors.ts'

const usage = `npm run judge -- [FOLDER] [--feeds FOLDER] [--json]
npm run judge -- [FOLDER] --towns FOLDER [--json]
npm run judge -- [FOLDER] --learn [--vectors FILE] [--corrections FILE] [--dry-run]

Runs the classifier over judged events, events for goals, the matching of events over judged pairs, and judged searches over
a catalog that it imports into a database of its own and deletes afterwards. Prints how often they are right.
  FOLDER         holds events.jsonl, goals.jsonl, goals2.jsonl, pairs.jsonl, queries.jsonl, queries2.jsonl, facts.jsonl, and
                 training.jsonl, which goals2, queries2 and facts were judged on and --learn learns from (default: ../shared/judgements)
  --feeds        holds the calendars that the events come from (default: feeds beside FOLDER)
  --towns        holds the calendars of lancaster: counts what is learning and clutter among the first events of its Home
  --learn        trains the classifier on training.jsonl, never on events.jsonl, and cross-validates it by feed and by town
  --vectors      vectors of words in GloVe's text format, for words that no training event has; see docs/decisions
  --corrections  more events to learn from, in the form of training.jsonl
  --dry-run      leaves the weights as they are`

const percent = (share: number | null) => (share === null ? '–' : `${(100 * share).toFixed(1)} %`)

const figureLines = (figures: Figures): string[] => [
  `  category right or acceptable   ${percent(figures.categoryFine)} of ${figures.events} events`,
  `                                 ${percent(figures.fineOfAssigned)} of those assigned one; Other for ${percent(figures.saidOther)}`,
  `  learning events listed         ${percent(figures.keptGood)}`,
  `  clutter held back              ${percent(figures.heldBackClutter)}`,
  ...(figures.formatFine === null
    ? []
    : [`  format acceptable              ${percent(figures.formatFine)}; given for ${percent(figures.saidFormat)}`]),
  `  ages right where given         ${percent(figures.agesRight)} of ${figures.saidAges}; given for ${percent(figures.agesFound)} of those with a hint`,
]

const print = (...lines: string[]) => console.log(lines.join('\n'))

/** Number of mistakes to print of each kind. */
const mostMistakes = 20

function printMistakes(heading: string, mistakes: readonly string[]): void {
  if (mistakes.length === 0) return
  print('', `${heading} (${Math.min(mostMistakes, mistakes.length)} of ${mistakes.length})`)
  for (const mistake of mistakes.slice(0, mostMistakes)) print(`  ${mistake}`)
}

function printJudged(judged: readonly Judged[]): void {
  print(...figureLines(measure(judged)))
  print('', 'Category: right in rows, said in columns')
  print(
    confusionTable(
      judged.map(({ right, said }) => [
        right.category,
        isCategoryFine({ right, said }) ? right.category : said.category,
      ]),
    ),
  )
  const withFormat = judged.filter(({ right, said }) => right.format !== undefined && said.format !== null)
  print('', 'Format: right in rows, said in columns')
  print(
    confusionTable(
      withFormat.map(({ right, said }) => [
        right.format ?? '',
        isFormatFine({ right, said }) ? (right.format ?? '') : (said.format ?? ''),
      ]),
    ),
  )
  printMistakes(
    'Wrong categories',
    judged
      .filter((row) => !isCategoryFine(row))
      .map(({ right, said }) => `${said.category} for ${right.category}: ${right.title} (${right.feed})`),
  )
  printMistakes(
    'Learning events held back, the worst first',
    judged
      .filter(({ right, said }) => right.learning > 0 && said.learning < 0.5)
      .toSorted((a, b) => a.said.learning - b.said.learning)
      .map(({ right, said }) => `${said.learning.toFixed(2)}: ${right.title} (${right.feed})`),
  )
  printMistakes(
    'Clutter listed, the worst first',
    judged
      .filter(({ right, said }) => right.learning === 0 && said.learning >= 0.5)
      .toSorted((a, b) => b.said.learning - a.said.learning)
      .map(({ right, said }) => `${said.learning.toFixed(2)}: ${right.title} (${right.feed})`),
  )
  printMistakes(
    'Wrong formats',
    withFormat
      .filter((row) => !isFormatFine(row))
      .map(({ right, said }) => `${said.format} for ${right.format}: ${right.title} (${right.feed})`),
  )
}

const sideText = ({ title, start, location }: PairJudgement['pair']['a']) => `${title} · ${start} · ${location ?? ''}`

function printPairs(judged: readonly PairJudgement[]): void {
  const { pairs, merged, mergedOrProposed, wronglyMerged, wronglyProposed } = measurePairs(judged)
  const find = (outcome: PairOutcome, isSame: boolean) =>
    judged
      .filter(({ pair, said }) => said === outcome && pair.same === isSame)
      .map(({ pair }) => `${sideText(pair.a)} | ${sideText(pair.b)} (${pair.why})`)
  print(
    '',
    `One event once: ${pairs} pairs`,
    `  merged                ${percent(merged)} of those that are one event`,
    `  merged or proposed    ${percent(mergedOrProposed)}`,
    `  wrongly merged        ${wronglyMerged}`,
    `  wrongly proposed      ${percent(wronglyProposed)} of those that are two`,
  )
  printMistakes('Wrongly merged', find('merged', false))
  printMistakes('Wrongly proposed', find('proposed', false))
  printMistakes('One event, neither merged nor proposed', find('apart', true))
}

function printSearches(heading: string, outcomes: readonly SearchOutcome[]): void {
  const { searches, ndcgAt10, lost, keptEmpty, medianMilliseconds } = measureSearches(outcomes)
  print(
    '',
    heading,
    `  nDCG@10                        ${ndcgAt10.toFixed(3)} of ${searches} searches`,
    `  nothing right in the first ten ${lost.length === 0 ? 'none' : lost.join(', ')}`,
    `  kept empty                     ${percent(keptEmpty)} of those without a right answer`,
    `  median, uncached               ${medianMilliseconds.toFixed(1)} ms`,
  )
  printMistakes(
    'Searches, the worst first: found, and the best that is missing from the first ten',
    outcomes
      .filter(({ ndcg }) => ndcg !== null && ndcg < 0.999)
      .toSorted((a, b) => (a.ndcg ?? 0) - (b.ndcg ?? 0))
      .map(
        ({ query, ndcg, titles, grades, missed }) =>
          `${ndcg?.toFixed(2)} ${query}: ${titles
            .slice(0, 4)
            .map((title, at) => `${title} (${grades[at]})`)
            .join(' · ')} | ${missed[0] ?? '–'}`,
      ),
  )
}
function printTown(figures: TownFigures): void {
  const counts = [20, 50].map((first) => countTiers(figures, first))
  const duplicates = figures.duplicates.filter(({ match }) => match === 'same').length
  if (values.json) return print(JSON.stringify({ town: counts, duplicates }))
  print('Home of the town')
  for (const { first, learning, enriching, clutter, unjudged } of counts)
    print(
      `  of the first ${first}: ${learning} learning, ${enriching} enriching, ${clutter} clutter, ${unjudged} unjudged`,
    )
  print(
    `  of the first ${withoutDuplicates} dates: ${duplicates} pairs that are one event, ` +
      `${figures.duplicates.length - duplicates} that may be`,
  )
  printMistakes(
    'Pairs that are or may be one event',
    figures.duplicates.map(
      ({ match, one, other }) =>
        `${match}: ${one.date} ${one.title} (${one.location}) · ${other.date} ${other.title} (${other.location})`,
    ),
  )
  for (const { event, right } of figures.shown.slice(0, 50))
    print(
      `  ${right ?? '?'} ${event.date.slice(0, 16)} ${event.title} (said ${event.tier}, ${event.format ?? 'no format'})`,
    )
}

/** Runs the judged searches over the calendars of a folder; null without them. */
async function judgeCatalog(folder: string, feeds: string): Promise<SearchOutcome[] | null> {
  if (!hasSearches(folder) || !existsSync(feeds)) return null
  return withThrowAwayDatabase(async (database) => {
    await importFolder(database, feeds)
    return judgeSearches(database, folder)
  })
}

/** Runs the second judged searches over the pool, imported as calendars; null without them. */
async function judgePoolSearches(folder: string): Promise<SearchOutcome[] | null> {
  const file = 'queries2.jsonl'
  if (!hasSearches(folder, file) || !hasPool(folder)) return null
  const feeds = await mkdtemp(path.join(tmpdir(), 'wonderlark-pool-'))
  try {
    await writePool(readPool(folder), feeds, Temporal.Instant.from(allTitles.at))
    return await withThrowAwayDatabase(async (database) => {
      await importFolder(database, feeds)
      return judgeSearches(database, folder, { rounds: 1, file })
    })
  } finally {
    await rm(feeds, { recursive: true, force: true })
  }
}

const goalLines = ({ name, figures }: JudgedGoals): string[] => [
  `Events for goals of ${name}: ${figures.asked} goals with right events`,
  `  right among the first five     ${percent(figures.precisionAt5)}`,
  `  nDCG of the first ten          ${percent(figures.ndcgAt10)}`,
  `  nothing right                  ${figures.nothingRight} goals`,
  `  nothing offered where there is nothing  ${percent(figures.emptyKeptEmpty)}`,
]

const factLines = (figures: FactFigures): string[] => [
  `Facts, ${figures.half}: ${figures.events} events`,
  `  ages                           ${percent(figures.agesFound)} found, ${percent(figures.agesRight)} right`,
  `  price                          ${percent(figures.priceFound)} found, ${percent(figures.priceRight)} right`,
  `  amount                         ${percent(figures.amountFound)} found, ${percent(figures.amountRight)} right`,
  `  entry                          ${percent(figures.entryFound)} found, ${percent(figures.entryRight)} right`,
  `  online                         ${percent(figures.onlineFound)} found, ${percent(figures.onlineRight)} right`,
  `  format                         ${percent(figures.formatRight)} acceptable`,
]

/** Classifies training events as if each feed were a source. */
function classifyByFeed(model: ClassificationModel, events: readonly TrainingEvent[]): Judged[] {
  return [...Map.groupBy(events, ({ feed }) => feed).values()].flatMap((ofFeed) => {
    const said = classifyAll(model, ofFeed.map(toEventWords))
    return ofFeed.flatMap((right, at) => (said[at] ? [{ right, said: said[at] }] : []))
  })
}

/** Trains on all folds but one and classifies that one, in turn. Events are listed from a probability of 0.5. */
/** Number of features in the file, for less than three megabytes. */
const mostFeatures = 70_000

function crossValidate(
  events: readonly TrainingEvent[],
  vectors: WordVectors,
  foldFor: (event: TrainingEvent) => string,
): Judged[] {
  const folds = Map.groupBy(events, foldFor)
  return [...folds.values()].flatMap((held) => {
    const heldOut = new Set(held)
    const others = events.filter((event) => !heldOut.has(event))
    return classifyByFeed(prune(learn(others, 0.5, vectors), mostFeatures), held)
  })
}

const foldCount = 5
/**
 * Share of learning events that must stay listed when cross-validating by feed (by town, 97 % do). Determines the
 * limit.
 */
const keptShare = 0.967

/** Returns the probability that this share of learning events reaches. */
function findLimit(judged: readonly Judged[]): number {
  const chances = judged
    .filter(({ right }) => right.learning > 0)
    .map(({ said }) => said.learning)
    .sort((a, b) => a - b)
  return chances[Math.floor((1 - keptShare) * chances.length)] ?? 0.5
}

const atLimit = (judged: readonly Judged[], limit: number) =>
  judged.map(({ right, said }) => ({ right, said: { ...said, learning: moveLimit(said.learning, limit) } }))

interface Training {
  vectors: WordVectors
  corrections: string | undefined
  isDryRun: boolean
}

function train(folder: string, { vectors, corrections, isDryRun }: Training): void {
  const events = [
    ...readLines<TrainingEvent>(path.join(folder, 'training.jsonl')),
    ...(corrections === undefined ? [] : readLines<TrainingEvent>(corrections)),
  ]
  const byFeed = crossValidate(events, vectors, ({ feed }) => String(assignFold(feed, foldCount)))
  const limit = findLimit(byFeed)
  print(`Cross-validated by feed, ${foldCount} folds`, ...figureLines(measure(atLimit(byFeed, limit))))
  const file = writeModel(prune(learn(events, limit, vectors), mostFeatures))
  if (!isDryRun) writeFileSync(weightsFile, file)
  print(
    '',
    `Trained on ${events.length} events; listed from a probability of ${limit.toFixed(3)}; ${(file.length / 1000).toFixed(0)} kB`,
  )
  const byTown = crossValidate(events, vectors, ({ feed }) => feed.split('/')[0] ?? '')
  print('', 'Cross-validated by town', ...figureLines(measure(atLimit(byTown, limit))))
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    feeds: { type: 'string' },
    learn: { type: 'boolean', default: false },
    towns: { type: 'string' },
    vectors: { type: 'string' },
    corrections: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
const folder = path.resolve(positionals[0] ?? defaultFolder)

if (values.help) print(usage)
else if (values.learn) {
  if (existsSync(path.join(folder, 'training.jsonl'))) {
    const vectors = values.vectors === undefined ? noVectors : await readWordVectors(values.vectors)
    train(folder, { vectors, corrections: values.corrections, isDryRun: values['dry-run'] })
  } else {
    console.error(`No training.jsonl in ${folder}.`)
    process.exitCode = 1
  }
} else if (values.towns !== undefined) {
  const towns = path.resolve(values.towns)
  if (hasTown(folder, towns)) printTown(await withThrowAwayDatabase((database) => judgeTown(database, folder, towns)))
  else {
    console.error(`No town-month.jsonl in ${folder}, or no lancaster in ${towns}.`)
    process.exitCode = 1
  }
} else if (!hasJudgements(folder)) {
  console.error(`No judgements in ${folder}: events.jsonl is missing. Name the folder: npm run judge -- FOLDER`)
  process.exitCode = 1
} else {
  const { judged, missing } = await judgeEvents(folder, values.feeds)
  if (missing > 0) console.error(`${missing} judged events weren't found in their feeds; name the folder with --feeds.`)
  const pairs = hasPairs(folder) ? judgePairs(folder) : null
  const goals = await judgeGoals(folder, values.feeds)
  const facts = hasFacts(folder) && hasPool(folder) ? judgeFacts(folder) : []
  const searches = await judgeCatalog(folder, values.feeds ?? path.join(folder, '../feeds'))
  const poolSearches = Map.groupBy((await judgePoolSearches(folder)) ?? [], ({ query }) => assignHalf(query))
  if (values.json) {
    const more = {
      ...(pairs && { sameEvents: measurePairs(pairs) }),
      goals: Object.fromEntries(goals.map(({ name, figures }) => [name, figures])),
      facts: facts.map(({ figures }) => figures),
      ...(searches && { search: measureSearches(searches) }),
      poolSearch: Object.fromEntries([...poolSearches].map(([half, outcomes]) => [half, measureSearches(outcomes)])),
    }
    print(JSON.stringify({ ...measure(judged), ...more }))
  } else {
    printJudged(judged)
    for (const each of goals) {
      print('', ...goalLines(each))
      printMistakes('Wrong events among the first five', each.mistakes)
    }
    for (const { figures, mistakes } of facts) {
      print('', ...factLines(figures))
      printMistakes('Wrong facts', mistakes)
    }
    if (searches) printSearches('Search', searches)
    for (const [half, outcomes] of poolSearches) printSearches(`Search of queries2.jsonl, ${half}`, outcomes)
    if (pairs) printPairs(pairs)
  }
}
