/**
 * Words that share a stem but not a meaning, one stem a line, reviewed by hand: a search for programming shouldn't find
 * summer programs. Families are separated by "|" and named after their first word. Unlisted words of a stem form a
 * family of their own.
 */
const lines = `
  programming, programmer, programmers | program, programs, programme, programmes
  developer, developers | develop, develops, developed, developing, development, developments, developmental
  train, trains | training, trainings, trained, trainer, trainers
  animal, animals | animation, animations, animated, animate, animator, animators | anime
  excel | excellence, excellent, excelling
  improv, improvisation, improvisational, improvise | improve, improves, improved, improving, improvement, improvements
  organ, organs, organist | organic, organics | organize, organizer, organizers, organized, organizing, organization, organizations
  experiment, experiments, experimental, experimenting | experience, experiences, experienced
  market, markets | marketing, marketer, marketers
  screening, screenings | screen, screens
  recorder, recorders | record, records, recorded, recording, recordings
  reporter, reporters | report, reports, reported
  journalism, journalist, journalists | journal, journals, journaling
  lettering | letter, letters
  mindful, mindfulness | mind, minds, minded
  wellness | well, wells
  fitness | fit, fits, fitted, fitting
  felting, felted | felt, felts
  festival, festivals | festive
  canva | canvas
  celebration, celebrations, celebrate, celebrates, celebrated, celebrating | celebrity, celebrities
  collectible, collectibles, collect, collecting, collection, collections, collector, collectors | collective, collectives
  fair, fairs, faire | fairness, fairly
  fashion, fashions | fashioned
  business, businesses | busy
  conditioning | condition, conditions
  concert, concerts | concerted
  design, designs, designer, designers, designed, designing | designate, designated
  holi | holy
  mobility | mobile, mobilize
  naturalization | natural, naturally, nature, natures, natured
  orienteering | oriented, orientation
  preserving | preserve, preserves, preserved, preservation
  putting | put, puts
  rowing | row, rows
  relativity | related, relate, relative, relatives
  reformer | reform, reformed
  renewable, renewables | renew, renewed, renewing, renewal
  ship, ships | shipping, shipped
  spelling | spell, spells
  spirits | spirit
  stem | stems
  stream, streams | streaming, streamed
  sugaring | sugar, sugars
  universe, universal | university, universities
  physics, physicist, physicists | physical, physically
  author, authors | authority, authorities
  arm, arms | army, armies
  past | paste, pasting
  bowl, bowls | bowling, bowler, bowlers
  coding, coder, coders | code, codes, coded
  driving, driver, drivers | drive, drives, driven
  box, boxes | boxing, boxer, boxers
  fence, fences | fencing, fencer, fencers
  star, stars | starring, starred
  bat, bats | batting, batter
  park, parks | parking, parked
  book, books | booking, bookings, booked`

const families = lines.split(/[|\n]/).map((words) => words.split(',').map((word) => word.trim()))

const familyByWord = new Map(families.flatMap((words) => words.map((word) => [word, words])))

/** Returns the words that mean what this one means, itself among them; undefined for words that are not listed. */
export const findFamily = (word: string): readonly string[] | undefined => familyByWord.get(word)

/** Returns whether two words with the same stem mean different things. */
export const isUnlike = (word: string, other: string): boolean => findFamily(word) !== findFamily(other)
