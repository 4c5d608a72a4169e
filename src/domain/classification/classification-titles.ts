import type { Category, Interest } from '#contract/events/event-options.ts'

/**
 * Titles that leave no doubt about the subject. The model weighs every word of an event, so a common word such as "walk"
 * can outweigh "bird" in a short text; these phrases are for that. Leave out whatever fits two subjects.
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
 * Titles that name a subject where no other is likely. The model hardly learns categories from what isn't listed, such as
 * hours of a pool and matches of a school.
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
