/**
 * The closed vocabulary of file names, by folder. A new file that matches none of them belongs somewhere else, or its name
 * is a new word: add it here in the same commit, where a reviewer sees it.
 *
 * Names have no file extension. `*` stands for any words: `event-*` covers event-query and event-options.
 */
export interface Shelf {
  folder: string
  files: readonly string[]
  /** Names among `files` that other folders may use as well. */
  sharedFiles?: readonly string[]
  /** Describes the folder's content, in the message about a file that doesn't fit. */
  holds: string
}

/** Splits a list of names. */
const words = (text: string) => text.split(/\s+/).filter(Boolean)

/** The slices, and the parts that each has in addition to the usual ones. */
const serverSlices: Record<string, string> = {
  admin: 'pages run-command',
  accounts: '',
  classification: 'weights',
  curation: '',
  busy: '',
  backup: 'archive blob-files contents encryption read-backup restore-backup write-backup',
  doctor: 'findings judge-*',
  venues: '',
  duplicates: '',
  events: 'facet-* list-pages query-plans search-* traits',
  goals: '',
  hosting: '',
  jobs: '',
  journal: '',
  metrics: '',
  importing: `arguments calendar-* csv-* describe* expand-* feed-*
    busy-process fetch-* find-* import-* json-ld-* load-* markdown-text plain-text plan-* preview-* read-*
    report* source-* summary write-* written-*`,
  notifications: 'notification-streams push-* settings-*',
  organizations: '',
  outbox: '',
  pathways: '',
  people: 'session* sign-in*',
  pictures: '',
  places: '',
  plans: '',
  plates: '',
  programs: '',
  saved: '',
  seeding: 'demo-* seed',
  sources: 'run-command',
  suggestions: '',
  together: '',
  settings: 'stored-settings',
  sharing: 'preview-* site-* feed-*',
}

/** The modules of `src/server/platform`. Code outside of one imports only its public file, `<module>/<module>.ts`. */
const platformModules = words(
  `auth cache database http jobs limits mail network observability pages places postgres process push storage`,
)

/** The folders of `src/domain`, one for each noun. */
const domainNouns: Record<string, string> = {
  calendar: 'calendar calendar-* recurrence recurrence-*',
  classification: 'classification classification-*',
  curation: 'correction-* held-* listing-*',
  events: 'age-words event-* linked-text price-* ranking',
  feeds: 'feed-*',
  goals: 'completeness goal-*',
  hosting: 'attendance guest-* host-rights hosting hosting-* invitation-* photo-* reply-text rsvp-* sign-up',
  notifications: 'notification-* reminder-*',
  pathways: 'pathway pathway-* pathways pathways-*',
  journal: 'journal-* outcome-*',
  people: 'person-* return-path session-* username',
  plans: 'plan-*',
  programs: 'program-*',
  places: 'distance place-* time-zone-*',
  search: 'search-* word-families word-groups*',
  topics: 'topic topics topic-* topics-*',
  site: 'site-*',
  sources: 'source-*',
}

export const partsOfEverySlice = words('routes service queries present jobs mail command')
const slicePatterns = partsOfEverySlice.flatMap((part) => [part, `*-${part}`])

const webSlices = words(
  'admin events goals hosting journal location notifications offline organizations pathways people plans programs saved setup site together venues',
)

/** The nouns of the contract and of emails. */
export const nouns = words(
  'badge co-host curation duplicate event follow goal group guest hosting image invitation journal notification operator organization outcome pathway people person photo place plan plate program question report rsvp saved session settings setup site source topic user venue',
)
const nounPatterns = nouns.flatMap((noun) => [noun, `${noun}-*`])

export const shelves: readonly Shelf[] = [
  {
    folder: 'src/contract',
    files: [
      'endpoint',
      'endpoint-params',
      'endpoints',
      'limits',
      'line-text',
      'problem',
      'rate-limits',
      'sign-in',
      'sign-in-endpoints',
      'sign-in-way',
      'sign-up',
      'sign-up-options',
      'worker-messages',
      ...nounPatterns,
    ],
    sharedFiles: nounPatterns,
    holds: 'what browser and server share, one file a noun: shapes, codes, limits',
  },
  ...Object.entries(domainNouns).map(([noun, files]) => ({
    folder: `src/domain/${noun}`,
    files: words(files),
    holds: `pure rules about ${noun}; no input or output`,
  })),
  { folder: 'src/illustrations', files: ['plate', 'plate-*'], holds: 'plates and their motifs: pure SVG text' },
  {
    folder: 'src/server',
    files:
      words(`app app-deps config dependencies development environment identity job-handlers live-settings mails main missing-parents monitoring pages serve served-store store supervise work
      worker worker-status`),
    holds: 'the code that connects the slices; everything else belongs to a slice or to platform',
  },
  ...platformModules.map((module) => ({
    folder: `src/server/platform/${module}`,
    files: ['*'],
    holds: 'tools without a domain word, each named after what it provides',
  })),
  ...Object.entries(serverSlices).map(([slice, parts]) => ({
    folder: `src/server/${slice}`,
    files: [...slicePatterns, ...words(parts)],
    sharedFiles: slicePatterns,
    holds: `the parts of a slice (${partsOfEverySlice.join(', ')}) and the named parts of "${slice}" in scripts/structure/vocabulary.ts`,
  })),
  {
    folder: 'src/server/importing/formats',
    files: words('listed-* markup-tree read-*'),
    holds: 'readers of lists that programs publish, each named after its program or format',
  },
  {
    folder: 'src/server/importing/detection',
    files: words('detect-source find-* owner-advice page-* read-* site-visit source-kinds'),
    holds: 'the search for the events of a website',
  },
  {
    folder: 'src/web',
    files:
      words(`base entry-client entry-server fonts main-navigation not-found-screen paths root-extras root-layout route-error routes
      theme welcome-screen`),
    holds: 'the frame around all screens; a screen belongs to the folder of its noun',
  },
  {
    folder: 'src/web/platform',
    files: words('api draft-* head query-* request-* route-* screen-* session* store use-*'),
    holds: 'tools of every screen, without a domain word',
  },
  { folder: 'src/web/ui', files: ['*'], holds: 'components without a domain word' },
  ...webSlices.map((slice) => ({
    folder: `src/web/${slice}`,
    files: ['*'],
    holds: `the screens and components of ${slice}`,
  })),
  {
    folder: 'src/worker',
    files: words('cached-responses fill pictures service-worker shell'),
    holds: "the browser's service worker: pages without a network, and pushes",
  },
  {
    folder: 'src/mail',
    files: ['entry-mail', 'templates', 'test-message', 'mail-*', ...nounPatterns],
    sharedFiles: nounPatterns,
    holds: 'the email templates, one a file, and their shared layout',
  },
  { folder: 'src/server/sharing/fonts', files: ['*'], holds: 'the fonts of link previews' },
  { folder: 'src/web/assets', files: ['*'], holds: 'files that styles and screens refer to' },
  { folder: 'src/web/assets/fonts', files: ['*'], holds: 'fonts and their licenses' },
  { folder: 'tests/api', files: ['*.test'], holds: 'calls over HTTP against a real database, in *.test.ts' },
  {
    folder: 'tests/browser',
    files: ['*.journey', 'product', 'fixtures', 'journey-*'],
    holds: 'journeys in a real browser',
  },
  {
    folder: 'tests/lifecycle',
    files: ['*.test', 'chaos-*', 'processes', 'store-command', 'set-up'],
    holds: 'starts and stops of real processes',
  },
  {
    folder: 'tests/cluster',
    files: words('crowd layout machines packages totals run settings town *.test'),
    holds: 'a cluster on this machine whose parts are killed; not part of npm test',
  },
  {
    folder: 'tests/image',
    files: words('compose-file container image-build run'),
    holds: 'the container image, built and run on this machine; not part of npm test',
  },
  { folder: 'tests/support', files: ['*'], holds: 'builders, fakes and servers for tests' },
]

/** Names that say nothing about a file's content. */
export const emptyWords = words('index util utils helper helpers common types misc shared lib')

/** Nonstandard words, formerly used in this code. No file or declaration may use them. */
export const bannedWords = words(
  'bury buried desk ears frayed gathering glimpse hurry lane lent lit mischief notice notices patience reckon reckoning seat squeeze squeezed standing tellers tidings',
)

/** Domain words. They must not appear in file names or code of `platform` and `ui`. */
export const domainWords = words('goal goals mood occurrence occurrences organizer rsvp venue')

/** Domain rules that `platform` and `ui` may use. */
export const plainRules = words('month place-postcode session-*')

/** Files that may use a request: routes, and sessions and sign-in, which depend on cookies and URLs. */
export const requestReaders = words(
  'routes *-routes session-service sign-in-service sign-in-addresses admission-service arrival-service',
)
