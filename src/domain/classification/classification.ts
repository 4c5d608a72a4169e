import type { AgeGroup, Category, EventFormat, EventTier, Mood, Interest } from '#contract/events/event-options.ts'
import { findAgeGroups } from '#domain/events/age-words.ts'
import { plainTitle } from '#domain/duplicates/event-similarity.ts'
import { isClutterTitle, isUndecidedMeeting } from './classification-clutter.ts'
import type { EventWords } from './classification-features.ts'
import { findFormatInTitle, findFormatOfSource, isCourse, isShow } from './classification-formats.ts'
import {
  predictAll,
  modelHeads,
  typicalOutputs,
  type Predictions,
  type ClassificationModel,
  type ModelHead,
} from './classification-model.ts'
import { heedNeighbors } from './classification-neighbors.ts'
import { moodWords, usualMood } from './classification-rules.ts'
import { createPhraseCounter } from './classification-words.ts'

/**
 * Titles that leave no doubt about the subject. They take precedence over the model, which weighs every word of an
 * event, so a common word such as "walk" can outweigh "bird" in a short text. Leave out words that fit two subjects.
 */
const subjects: Record<Interest, string> = {
  STEM: String.raw`coding|code club|python|javascript|programming (?:club|class|basics|for)|robotics|star-?gazing|star part(?:y|ies)|astronomy|telescopes?|planetarium|night sky|ham radio|gravitational waves|3-?d print(?:ing|er|ers)?|arduino|raspberry pi|microscopes?|soldering|electronics|chemistry|rocketry|math (?:circle|club|games|night)|science (?:club|fair|night|lab|cafe|café|saturdays?|sundays?)|computer (?:basics|class|classes|help|skills)|tech help|stem club|lego (?:robotics|engineering|club)|rocks? (?:and|&|n) minerals?|gems? (?:and|&) minerals?|mineral (?:show|club)|paleontolog\w+|smart ?(?:tv|phone)s?|ipads?|chatgpt|artificial intelligence|generative ai|machine learning|web (?:development|performance)|kubernetes|devops|cybersecurity|data science|linux|snap circuits?|solar system`,
  Art: String.raw`watercolou?rs?|pottery|ceramics|life drawing|figure drawing|sketch(?:ing)?|printmaking|screen ?printing|calligraphy|origami|collage|knit(?:ting|ters)?|crochet(?:ing)?|quilt(?:ing|ers|s)?|embroidery|weaving|felting|macram[eé]|stained glass|jewelry making|improv|stand-?up comedy|comedy (?:show|night)s?|drag brunch|puppet shows?|anime club|acrylic painting|oil painting|paint (?:and|&|n) sip|art (?:class|classes|club|studio|workshop|camp|lab)|movie nights?|film (?:screening|festival|club)s?|makers market|zines?|artist talks?|cosplay|burlesque|mending|clay (?:class|workshop|club)`,
  Nature: String.raw`bird(?:ing)? (?:walks?|hikes?|outing|club|count|banding|id)|bird ?watch(?:ing|ers)?|birding|wild ?flowers?|pond (?:dipping|life|explor\w+)|moth night|mothing|mushroom (?:walk|foray|hunt|id|identification)|forag(?:e|ing)|foray|tree (?:id|identification|walk|planting)|seed (?:starting|saving|swap|library)|bee ?keep(?:ing|ers?)|pollinators?|compost(?:ing)?|native plants?|tide ?pools?|owl (?:prowl|walk|banding)|nature (?:walk|hike|center|club|explorers?|journal\w*)|salamanders?|amphibians?|butterfl(?:y|ies)|monarchs|wetlands?|marsh|gardeners?|gardening|hawk watch|audubon|fungi|bat (?:walk|night)|turtles|fishing|invasive plants?|arboretum|trail work|creek cleanup|botanists?`,
  History: String.raw`genealogy|family history|local history|ancestry|cemetery tours?|historical society|history (?:walk|tour|talk|lecture|club|roundtable)|blacksmith\w*|archa?eology|civil war|revolutionary war|world war (?:i|ii|one|two|1|2)|re-?enact\w+|underground railroad|genealog(?:y|ists?|ical)|house histor(?:y|ies)|living history|historic (?:houses?|homes?|district)|heritage walks?`,
  Music: String.raw`ukuleles?|guitar (?:class|lessons?|for|basics|circle|club)|piano (?:class|lessons?|for|recital)|community choir|choir|chorale|chorus|drum (?:circle|line)|drumming|orchestra|symphony|philharmonic|string quartet|jazz|bluegrass|sing-?alongs?|songwriting|songwriters?|open mic|live music|(?:mon|tues|wednes|thurs|fri|satur|sun)day tunes|concerts? (?:series|in the park)|trio|quartet|quintet|big band|jam session|karaoke|recitals?`,
  Literature: String.raw`story ?-?times?|story ?hours?|lap ?-?sits?|book (?:clubs?|groups?|discussions?|talks?|launch|signing)|poetry|poets?|author (?:talk|visit|event|reading)s?|(?:creative|memoir|fiction|nonfiction|novel) writing|writers?'? (?:group|circle|workshop|guild|club)|readers'? (?:group|circle)|read to (?:a|the) dogs?|graphic novels?|manga|shut up (?:and|&) write|writ(?:e|ing) (?:group|club|circle)s?|silent reading|spoken word`,
  Travel: String.raw`travelogues?|travel (?:talk|club|night|series|show)|armchair travel\w*|(?:a|my|our) trip to|slides from|(?:international|cultural|multicultural|ukrainian|greek|italian|irish|scottish|polish|caribbean|latin|african|asian|japanese|korean|chinese) festival`,
  Fitness: String.raw`yoga|tango|milongas?|salsa (?:class|lesson|dance|night)\w*|bachata|line dancing|tai chi|taiji|qi ?gong|zumba|pilates|barre|aerobics|bike rides?|cycling|couch to 5k|5k|kayak(?:ing)?|paddl(?:e|ing)|pickleball|swim lessons?|bootcamp|boot camp|strength training|self-?defense|karate|judo|jiu-?jitsu|run(?:ning)? clubs?|square dancing|swing dancing|contra dancing|dance class(?:es)?|ballroom danc(?:e|ing)`,
  Photography: String.raw`photo ?walks?|photography|darkroom|cyanotypes?|photographers?`,
  Cooking: String.raw`baking|cooking|cook-?along|knife skills|ferment(?:ing|ation)|sourdough|canning|pickling|pasta making|bread making|cake decorating|culinary|cookie decorating|sushi making|cookbook club|(?:pickle|jam|jelly|cheese|bread|candy|chocolate|tamale|kimchi|sausage|pizza|cider|dumpling) making|tea tasting|wine tasting`,
}

/**
 * Titles that suggest a subject. The model hardly learns the categories of events that aren't listed, such as opening
 * hours of pools and school matches.
 */
const fallbacks: Partial<Record<Interest, string>> = {
  Fitness: String.raw`(?:ice |roller |public |open |family )?skat(?:e|ing)|(?:lap |open |public |family )?swim(?:ming)?|(?:park|swimming|wading|lap|outdoor|indoor|city) pools?|pool (?:admission|hours|pass(?:es)?|party|opens?)|golf|soccer|basketball|volleyball|softball|baseball|football|lacrosse|hockey|tennis|badminton|workouts?|fitness|exercise|open gym|intramurals?|dodgeball|kickball|running|marathon|(?:bike|group|road|club) rides?|wrestling|gymnastics|rowing|rugby|walkers|ride|hikes?|stretch(?:ing)?`,
  Nature: String.raw`earth day|arbor day|community gardens?|nature`,
  STEM: String.raw`science|scientists?|stem|steam|innovators?|inventors?|engineers?|engineering|maths?|computers?|legos?|minecraft|robots?|physics|biology`,
  Music: String.raw`tribute|band|blues|dj|singers?|unplugged`,
  History: String.raw`histor(?:y|ical|ians?)|archives?|(?:18|19)th century`,
  Literature: String.raw`novels?|authors?|books?|bookstore`,
  Art: String.raw`crafts?(?! beer| brew\w*| cider| cocktails?)|crafting|crafternoon|paint(?:ing)?|drawing|theat(?:er|re)|puppets?|artists?|sewing|exhibit(?:ion)?s?|gallery|murals?|movies?|screenings?|musical|comedy|beading`,
}

const compile = (words: Partial<Record<Interest, string>>) =>
  Object.entries(words).map(
    ([category, each]) => [category as Category, new RegExp(String.raw`(?<![\w-])(?:${each})(?![\w-])`, 'i')] as const,
  )

/** Returns the only category that a title names; null if it names none or several. */
function findOnly(patterns: ReturnType<typeof compile>, title: string): Category | null {
  const [found, ...others] = patterns.filter(([, pattern]) => pattern.test(title))
  return found && others.length === 0 ? found[0] : null
}

const certain = compile(subjects)
const likely = compile(fallbacks)

/** Returns the category that the title names beyond doubt; null if it names none or several. */
export const findCategoryInTitle = (title: string): Category | null => findOnly(certain, title)

/** Returns the category that the title suggests, for an event that has no other. */
export const suggestCategory = (title: string): Category | null => findOnly(likely, title)

const moods = Object.keys(moodWords) as Mood[]
const countMoodWords = createPhraseCounter(Object.values(moodWords))

/** A word in the title weighs more than one in the keywords, which weighs more than one in the description. */
const weights = { title: 4, keywords: 3, description: 1, category: 2 }
/** Caps the description's share, because long descriptions mention everything once. */
const maxFromDescription = 3

/** Finds up to three moods. @returns an empty list if the words aren't conclusive */
function findMoods({ title, keywords, description }: EventWords, category: Category): Mood[] {
  const inTitle = countMoodWords(title)
  const inKeywords = countMoodWords(keywords.join('\n'))
  const inDescription = countMoodWords(description.slice(0, 1_500))
  const scored = moods
    .map((name, at) => ({
      name,
      score:
        weights.title * (inTitle[at] ?? 0) +
        weights.keywords * (inKeywords[at] ?? 0) +
        weights.description * Math.min(maxFromDescription, inDescription[at] ?? 0) +
        (category !== 'Other' && usualMood[category] === name ? weights.category : 0),
    }))
    .filter(({ score }) => score >= 2)
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
  return moods.filter((mood) => scored.some(({ name }) => name === mood))
}

export interface Classification {
  /** From 0 (clutter) to 1 (learning). Events of at least 0.5 are worth listing. */
  learning: number
  tier: EventTier
  /** Probability of the tier, from 0 to 1. */
  tierChance: number
  category: Category
  /** Null if they can't be derived. */
  format: EventFormat | null
  moods: Mood[]
  ageGroups: AgeGroup[]
}

/** Below these probabilities, the category is `Other` and the format unknown. */
const least = { category: 0.35, format: 0.45 }
/** Added to the probability of the format that the title names. */
const titleBonus = 0.3

const findBest = (predictions: Float64Array) =>
  predictions.reduce((best, value, at) => (value > (predictions[best] ?? 0) ? at : best), 0)

/** A title that names its category beyond doubt decides, however many other words the event has. */
function readCategory(predictions: Float64Array, title: string): Category {
  const named = findCategoryInTitle(title)
  if (named) return named
  const best = findBest(predictions)
  const predicted = (predictions[best] ?? 0) < least.category ? 'Other' : (modelHeads.category[best] ?? 'Other')
  return predicted === 'Other' ? (suggestCategory(title) ?? 'Other') : predicted
}

/** Minimum probability of a concert if the category is Music, because names of bands are weak evidence. */
const minConcert = 0.15
const concertAt = modelHeads.format.indexOf('concert')

function readFormat(predictions: Float64Array, words: EventWords, category: Category): EventFormat | null {
  if (isShow(words)) return 'show'
  const named = findFormatInTitle(words.title) ?? findFormatOfSource(words.keywords)
  const withBonus = predictions.map((value, at) => (modelHeads.format[at] === named ? value + titleBonus : value))
  const best = findBest(withBonus)
  const format = modelHeads.format[best] ?? 'other'
  if (format === 'other' || (withBonus[best] ?? 0) < least.format) {
    return category === 'Music' && (withBonus[concertAt] ?? 0) >= minConcert ? 'concert' : null
  }
  if ((format === 'class' || format === 'workshop') && isCourse(words)) return 'course'
  // A band's tour isn't a guided tour.
  return format === 'tour' && category === 'Music' ? 'concert' : format
}

/** Converts a probability so that the limit becomes 0.5. */
export function moveLimit(chance: number, limit: number): number {
  const odds = chance / Math.max(1e-6, 1 - chance)
  return odds / (odds + limit / (1 - limit))
}

/** Returns the likeliest tier. Words that name clutter decide. */
function readTier([none = 0, enriching = 0, learning = 0]: Float64Array, isClutter: boolean) {
  const chances = [none, enriching, learning]
  const likeliest = chances.indexOf(Math.max(...chances)) as EventTier
  const tier: EventTier = isClutter ? 0 : likeliest
  return { tier, tierChance: Math.round(1_000 * (chances[tier] ?? 0)) / 1_000 }
}

/** Maximum probability of learning for an event whose title names clutter. */
const maxOfClutter = 0.2

function readLearning([none = 0]: Float64Array, isClutter: boolean, limit: number): number {
  const learning = moveLimit(1 - none, limit)
  return Math.round(1_000 * (isClutter ? Math.min(maxOfClutter, learning) : learning)) / 1_000
}

function describe(model: ClassificationModel, words: EventWords, predictions: Predictions): Classification {
  const category = readCategory(predictions.category, words.title)
  const format = readFormat(predictions.format, words, category)
  const isClutter = isClutterTitle(words.title) || isUndecidedMeeting(words)
  return {
    learning: readLearning(predictions.learning, isClutter, model.learningLimit),
    ...readTier(predictions.learning, isClutter),
    category,
    format,
    moods: findMoods(words, category),
    ageGroups: findAgeGroups({ ...words, format }),
  }
}

/**
 * Gives all events with the same title the median values, so that a series is listed completely or not at all. Of two
 * medians, uses the higher.
 */
function shareLearning(events: readonly EventWords[], classified: readonly Classification[]): Classification[] {
  const alike = Map.groupBy(classified.keys(), (at) => plainTitle(events[at]?.title ?? ''))
  const shared = [...classified]
  for (const ats of alike.values()) {
    const values = ats.map((at) => classified[at] as Classification).sort((a, b) => a.learning - b.learning)
    const { learning, tier, tierChance } = values[Math.floor(values.length / 2)] as Classification
    for (const at of ats) shared[at] = { ...(shared[at] as Classification), learning, tier, tierChance }
  }
  return shared
}

/**
 * Classifies all events of a source. The source's other events, and those at the same venue, count as evidence.
 * @returns classifications in the order of the events
 */
export function classifyAll(model: ClassificationModel, events: readonly EventWords[]): Classification[] {
  const predictions = events.map((words) => predictAll(model, words))
  const neighbors = events.map(({ title, place = '' }) => ({ title, place }))
  const heed = (head: ModelHead) =>
    heedNeighbors(
      neighbors,
      predictions.map((each) => each[head]),
      typicalOutputs(model, head),
    )
  const [learning, category, format] = [heed('learning'), heed('category'), heed('format')]
  const classified = events.map((words, at) => {
    const own = predictions[at] as Predictions
    return describe(model, words, {
      learning: learning[at] ?? own.learning,
      category: category[at] ?? own.category,
      format: format[at] ?? own.format,
    })
  })
  return shareLearning(events, classified)
}

/** Classifies a single event without regard to others. */
export const classify = (model: ClassificationModel, words: EventWords): Classification =>
  describe(model, words, predictAll(model, words))
