/**
 * How far operators trust a source: `everything` publishes all its events, `learning` publishes those worth learning
 * from, and `review` holds each one until an operator approves it.
 */
export const sourceTrusts = ['everything', 'learning', 'review'] as const
export type SourceTrust = (typeof sourceTrusts)[number]

/**
 * - `new`: never read.
 * - `well`: the last read succeeded, and there are upcoming dates.
 * - `quiet`: the last read succeeded, but there are no upcoming dates.
 * - `shrunk`: at least half of the usual dates were missing. They stay listed until an operator confirms the drop, or it
 *   is seen again a day later.
 * - `failing`: the last read failed.
 * - `moved`: the server redirects permanently; the new URL is read from now on.
 * - `paused`: an operator stopped the schedule.
 */
export const sourceHealths = ['new', 'well', 'quiet', 'shrunk', 'failing', 'moved', 'paused'] as const
export type SourceHealth = (typeof sourceHealths)[number]

/** `unchanged`: the server reported that nothing changed. `shrunk`: read, but nothing was withdrawn. */
export const sourceRunOutcomes = ['read', 'unchanged', 'shrunk', 'failed'] as const
export type SourceRunOutcome = (typeof sourceRunOutcomes)[number]

/** Fields that the columns of a table can provide. */
export const sourceColumnFields = [
  'uid',
  'title',
  'description',
  'date',
  'start',
  'endDate',
  'end',
  'location',
  'address',
  'town',
  'state',
  'zip',
  'latitude',
  'longitude',
  'coordinates',
  'categories',
  'ages',
  'link',
  'image',
  'organizer',
  'price',
  'status',
] as const
export type SourceColumnField = (typeof sourceColumnFields)[number]

/**
 * Correction of a source whose hours contradict its text. `as written` treats its times as local and ignores their
 * zones; a number is added to the hours.
 */
export type TimeCorrection = 'as written' | number

export const sourceLimits = {
  /** Characters. */
  name: 120,
  url: 2_000,
  attribution: 300,
  license: 200,
  column: 200,
  /** Bytes of a downloaded or uploaded calendar. */
  fileBytes: 10_000_000,
  /** Runs that a source reports, and reasons for skipped events per run. */
  runs: 30,
  runSkips: 20,
  /** Maximum numbers of items in a preview. */
  samples: 12,
  mapPoints: 500,
  merges: 20,
  skips: 500,
  /** Days during which a removed source can be restored. */
  restoreDays: 30,
} as const
