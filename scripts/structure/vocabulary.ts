/**
 * The closed vocabulary: which file may lie in which folder. A new file that fits no row either belongs somewhere else
 * or is a new word, and a new word is added here, in the same commit, where a reviewer sees it.
 *
 * A name is written without its ending. `*` stands for any words: `event-*` covers event-query and event-options.
 */
export interface Shelf {
  folder: string
  files: readonly string[]
  /** What belongs there; the end of the message when a file does not fit. */
  holds: string
}

/** The nouns of the product. Each has at most one folder in `server` and one in `web`. */
const serverSlices: Record<string, readonly string[]> = {
  events: ['cursor'],
  goals: [],
  hosting: [],
  importing: ['calendar-*', 'csv-*', 'json-ld-*', 'feed-*', 'place-*', 'find-*', 'read-*', 'plain-text', 'written-*']
    .concat(['expand-*', 'report*', 'merge-*', 'match-*', 'fetch-*', 'dry-run', 'classify-*', 'source-*', 'import-*'])
    .concat(['duplicate*', 'series-*', 'occurrence*', 'safe-*', 'arguments']),
  notifications: [],
  outbox: [],
  people: ['session*', 'sign-in*'],
  places: [],
  plates: [],
  saved: [],
  seeding: ['demo-*', 'seed'],
  sharing: ['preview-*', 'site-*', 'embed-*'],
}

const partsOfEverySlice = ['routes', 'service', 'queries', 'policy', 'present', 'jobs', 'mail', 'command']

const webSlices = ['admin', 'calendar', 'events', 'goals', 'hosting', 'location', 'notifications', 'people', 'saved']

const nouns = [
  'event',
  'events',
  'goal',
  'goals',
  'person',
  'people',
  'user',
  'session',
  'notification',
  'plate',
  'place',
].concat(['source', 'series', 'feed', 'follow', 'saved', 'hosting', 'invitation', 'review', 'calendar', 'recurrence'])

export const shelves: readonly Shelf[] = [
  {
    folder: 'src/contract',
    files: ['endpoints', 'limits', 'problem', ...nouns, ...nouns.map((noun) => `${noun}-*`)],
    holds: 'what browser and server agree on, one file a noun: shapes, codes, limits',
  },
  {
    folder: 'src/domain',
    files: [...nouns, ...nouns.map((noun) => `${noun}-*`)]
      .concat([
        'age-*',
        'attendance',
        'classification*',
        'completeness',
        'distance',
        'linked-text',
        'price-*',
        'ranking',
      ])
      .concat(['return-path', 'rhythm', 'time-zone-*', 'username', 'us-*']),
    holds: 'pure rules about the nouns; no input or output',
  },
  {
    folder: 'src/server',
    files: ['app', 'config', 'development', 'main', 'pages', 'serve', 'store'],
    holds: 'what puts the slices together; everything else belongs to a slice or to platform',
  },
  {
    folder: 'src/server/platform',
    files: ['clock', 'database', 'http', 'log', 'migrations', 'refusal', 'sql', 'lifecycle', 'operator-error']
      .concat(['embedded-postgres', 'external-postgres', 'postgres-*', 'page-*', 'security-headers', 'request-*'])
      .concat([
        'api-docs*',
        'health',
        'static-files',
        'blobs',
        'blob-*',
        'cookie*',
        'demo-identity',
        'demo-identity-*',
        'etag',
        'gazetteer',
        'gazetteer-*',
        'geocoding',
      ])
      .concat(['geocoding-*', 'identity', 'identity-*', 'image-*', 'jobs', 'job-*', 'json-*', 'mail', 'mail-*'])
      .concat(['network-*', 'openapi*', 'push', 'push-*', 'rate-limit*', 'time-zones']),
    holds: 'tools without a domain word, each named after what it gives',
  },
  ...Object.entries(serverSlices).map(([slice, parts]) => ({
    folder: `src/server/${slice}`,
    files: [...partsOfEverySlice, ...partsOfEverySlice.map((part) => `*-${part}`), ...parts],
    holds: `the parts of a slice (${partsOfEverySlice.join(', ')}) and the named parts of "${slice}" in scripts/structure/vocabulary.ts`,
  })),
  {
    folder: 'src/web',
    files: ['entry-client', 'entry-server', 'routes', 'paths', 'root-layout', 'main-navigation', 'route-error'].concat([
      'not-found-screen',
      'welcome-screen',
      'signed-out-screen',
      'theme',
      'base',
      'fonts',
    ]),
    holds: 'the frame around all screens; a screen belongs to the folder of its noun',
  },
  {
    folder: 'src/web/platform',
    files: [
      'api',
      'head',
      'error-*',
      'navigation-*',
      'query-*',
      'route-*',
      'screen-*',
      'session',
      'session-*',
      'use-*',
      'theme-*',
    ],
    holds: 'tools of every screen, without a domain word',
  },
  { folder: 'src/web/ui', files: ['*'], holds: 'parts without a domain word' },
  ...webSlices.map((slice) => ({
    folder: `src/web/${slice}`,
    files: ['*'],
    holds: `the screens and parts of ${slice}`,
  })),
  { folder: 'src/web/assets', files: ['*'], holds: 'files that styles and screens point to' },
  { folder: 'src/web/assets/fonts', files: ['*'], holds: 'fonts and their licenses' },
  { folder: 'tests/api', files: ['*.test'], holds: 'calls over HTTP against a real database, in *.test.ts' },
  {
    folder: 'tests/browser',
    files: ['*.journey', 'product', 'fixtures', 'journey-*'],
    holds: 'journeys in a real browser',
  },
  {
    folder: 'tests/lifecycle',
    files: ['*.test', 'processes', 'store-command', 'build-for-tests'],
    holds: 'starts and stops of real processes',
  },
  { folder: 'tests/support', files: ['*'], holds: 'builders, fakes and servers for tests' },
]

/** Names that say nothing; whoever looks for a thing does not look there. */
export const emptyWords = ['index', 'util', 'utils', 'helper', 'helpers', 'common', 'types', 'misc', 'shared', 'lib']

/** Words that only slices know. They must not appear in `platform` and `ui`, in the name of a file or in its code. */
export const domainWords = [
  'goal',
  'goals',
  'occurrence',
  'occurrences',
  'organizer',
  'venue',
  'learner',
  'rsvp',
  'mood',
]
