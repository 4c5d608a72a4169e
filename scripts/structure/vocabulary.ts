import path from 'node:path'

/**
 * The closed vocabulary of folders and file names. A new file that matches none of them belongs somewhere else, or its name
 * is a new word: add it here in the same commit, where a reviewer sees it.
 *
 * Names have no file extension. `*` stands for any words: `event-*` covers event-query and event-options.
 */
export interface Shelf {
  folder: string
  files: readonly string[]
  /** Describes the folder's content, in the message about a file that doesn't fit. */
  holds: string
}

/** Splits a list of names. */
const words = (text: string) => text.split(/\s+/).filter(Boolean)

/** The nouns. Each is a room on every floor that needs one: contract, domain, server and web. */
const nouns =
  words(`accounts admin conduct curation duplicates events goals guests hosting invitations journal languages notifications
  organizations pathways people photos pictures places plans programs questions reminders rsvp saved settings setup sign-in site
  sources together topics venues visitors`)

/** The files of a server room, and nothing else. A room that has two of a kind puts a subject in front: list-queries. */
export const roomParts = words('routes service queries policy present jobs mail command')
const roomFiles = roomParts.flatMap((part) => [part, `*-${part}`])

/** Server rooms whose name is no noun in `contract`, `domain` and `web`. */
const serverOnly = words(
  'busy digests guest-lists jobs metrics outbox plates sharing subscriptions suggestions updates',
)

/**
 * Server rooms that consist of steps, with the folders of these steps. Their files are named after what they read or
 * do.
 */
const machineRooms: Record<string, readonly string[]> = {
  backup: [],
  classification: [],
  doctor: [],
  search: [],
  seeding: [],
  sources: words(
    'read detect formats formats/calendar formats/json formats/markup formats/table formats/text match write',
  ),
}

/** The modules of `src/server/platform`. Code outside of one imports only its public file, `<module>/<module>.ts`. */
const platformModules = words(
  `auth cache database dependencies http jobs limits mail network observability pages places postgres process push storage`,
)

/** Folders of `src/domain` beside the nouns. */
const domainOnly = words('calendar classification feeds format languages prices search')

/** Folders of `src/web` beside the nouns; `admin` has one for each group of its pages. */
const webOnly =
  words(`admin/parts admin/places admin/review admin/sources admin/system event-parts goal-parts home hosting/form location
  my-events offline preferences profile search`)

const anyFiles = (folder: string, holds: string): Shelf => ({ folder, files: ['*'], holds })

export const shelves: readonly Shelf[] = [
  {
    folder: 'src/contract',
    files: words('endpoint endpoint-params endpoints limits line-text problem rate-limits worker-messages'),
    holds: 'what all nouns of the contract share: the endpoint table, limits and problem codes',
  },
  ...nouns.map((noun) => anyFiles(`src/contract/${noun}`, `the shapes, endpoints and options of ${noun}`)),
  ...[...nouns, ...domainOnly].map((noun) =>
    anyFiles(`src/domain/${noun}`, `pure rules about ${noun}; no input or output`),
  ),
  { folder: 'src/illustrations', files: ['plate', 'plate-*'], holds: 'plates: pure SVG text' },
  anyFiles('src/illustrations/motifs', 'the motifs of plates, a file for each kind'),
  anyFiles('src/domain/topics/lists', 'the topics, a file for each field'),
  {
    folder: 'src/texts',
    files: words(
      'texts rich text-source text-source-node languages language-option pseudo-languages no-pseudo-languages catalogs accent conventions locales storable-text stored-texts',
    ),
    holds: 'how a text is written in the language of its reader',
  },
  anyFiles('src/texts/catalogs', 'the texts of each language but English'),
  {
    folder: 'src/server/boot',
    files:
      words(`app app-services config dependencies development environment identity job-handlers live-settings mails main
      monitoring pages serve served-store store supervise texts work worker worker-status`),
    holds: 'the code that connects the rooms and starts them; everything else belongs to a room or to platform',
  },
  ...platformModules.map((module) =>
    anyFiles(`src/server/platform/${module}`, 'tools without a domain word, each named after what it provides'),
  ),
  ...[...nouns, ...serverOnly]
    .filter((room) => !(room in machineRooms))
    .map((room) => ({
      folder: `src/server/${room}`,
      files: roomFiles,
      holds: `the parts of a room (${roomParts.join(', ')}), with a subject in front where it has two of a kind`,
    })),
  ...Object.entries(machineRooms).flatMap(([room, steps]) =>
    ['', ...steps].map((step) =>
      anyFiles(path.posix.join('src/server', room, step), 'machinery, each file named after what it reads or does'),
    ),
  ),
  {
    folder: 'src/web',
    files:
      words(`base entry-client entry-server fonts main-navigation not-found-screen offline-watch paths root-extras root-layout
      route-error routes theme welcome-screen`),
    holds: 'the frame around all screens; a screen belongs to the folder of its noun',
  },
  {
    folder: 'src/web/platform',
    files: words('api draft-* head line-direction query-* request-* route-* screen-* session* store use-*'),
    holds: 'tools of every screen, without a domain word',
  },
  ...words('form dialog map feedback layout lark').map((kind) =>
    anyFiles(`src/web/ui/${kind}`, 'components without a domain word'),
  ),
  ...[...nouns, ...webOnly].map((noun) => anyFiles(`src/web/${noun}`, `the screens and components of ${noun}`)),
  {
    folder: 'src/worker',
    files: words('cached-responses fill pictures service-worker shell'),
    holds: "the browser's service worker: pages without a network, and pushes",
  },
  anyFiles('src/mail', 'what all email templates share: their list, layout and parts'),
  ...nouns.map((noun) => anyFiles(`src/mail/${noun}`, `the email templates of ${noun}, one a file`)),
  anyFiles('src/server/sharing/fonts', 'the fonts of link previews'),
  anyFiles('src/web/assets', 'files that styles and screens refer to'),
  anyFiles('src/web/assets/fonts', 'fonts and their licenses'),
  ...[...nouns, 'requests', 'search'].map((room) => ({
    folder: `tests/api/${room}`,
    files: ['*.test'],
    holds: `calls over HTTP against a real database, about ${room}`,
  })),
  ...words('admin events goals guests home hosting notifications people saved screens sign-in').map((room) => ({
    folder: `tests/browser/${room}`,
    files: ['*.journey'],
    holds: `journeys in a real browser, about ${room}`,
  })),
  anyFiles('tests/browser/support', 'what journeys share: the started product, fixtures and steps'),
  {
    folder: 'tests/lifecycle',
    files: ['*.test', 'chaos-*', 'processes', 'store-command', 'upgrade-command', 'set-up'],
    holds: 'starts and stops of real processes',
  },
  {
    folder: 'tests/cluster',
    files: words('crowd layout machines packages totals run settings town *.test'),
    holds: 'a cluster on this machine whose parts are killed; not part of npm test',
  },
  {
    folder: 'tests/engines',
    files: words('display engine firefox front run screen walk webkit'),
    holds: 'a walk through the product in WebKit and Firefox; not part of npm test',
  },
  {
    folder: 'tests/pseudo',
    files: words('letters look messages refusals run town town-data walk'),
    holds: 'a walk through all screens, dialogs, emails and refusals in pseudo-languages; not part of npm test',
  },
  {
    folder: 'tests/image',
    files: words('compose-file container image-build run'),
    holds: 'the container image, built and run on this machine; not part of npm test',
  },
  anyFiles('tests/support/product', 'the product in a test: started, opened in a browser, its clock and jobs'),
  anyFiles('tests/support/database', 'databases of tests, and what is in them'),
  anyFiles('tests/support/servers', 'servers that stand in for others, and what they need'),
  anyFiles('tests/support/requests', 'calls of every endpoint: who may, and hostile or translated content'),
  ...words('backup events goals hosting languages people pictures places sources').map((noun) =>
    anyFiles(`tests/support/${noun}`, `builders and worlds for tests of ${noun}`),
  ),
]

/** Names that say nothing about a file's content. */
export const emptyWords = words('index util utils helper helpers common types misc shared lib')

/** Nonstandard words, formerly used in this code. No file or declaration may use them. */
export const bannedWords = words(
  'bury buried desk ears frayed gathering glimpse hurry hurrying lane lent lit mischief notice notices occupy patience reckon reckoning seat squeeze squeezed standing survivor tellers tidings told',
)

/** Domain words. They must not appear in file names or code of `platform` and `ui`. */
export const domainWords = words('goal goals mood occurrence occurrences organizer rsvp venue')

/** Domain rules that `platform` and `ui` may use. */
export const plainRules = words('month place-match place-postcode session-*')

/** Files that may use a request: routes, and sessions and sign-in, which depend on cookies and URLs. */
export const requestReaders = words('routes *-routes session-service sign-in-service admission-service arrival-service')
