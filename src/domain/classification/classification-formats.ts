import type { EventFormat } from '#contract/events/event-options.ts'

const anyOf = (words: string) => new RegExp(String.raw`(?<![\w-])(?:${words})(?!\w)`, 'gi')

/** Phrases that name a format, narrow ones before wide ones: the first row that matches wins. */
const rows: readonly (readonly [EventFormat, RegExp])[] = [
  [
    'worship',
    anyOf(
      String.raw`worship|(?:sunday|morning|evening|church|candlelight|healing|ecumenical|memorial|good friday|easter|christmas eve|ash wednesday|shabbat|torah|kol nidre|zoom) services?|(?:sunday |holy |catholic |weekday |vigil |noon )?mass(?! (?:timber|transit|media))|vespers|evensong|eucharist|compline|shacharit|mincha|maariv|kiddush|minyan|havdalah|kabbalat shabbat|shabbat(?! dinner)|bible study|bible|prayers?|prayer (?:group|meeting|service|circle)|rosary|adoration|sunday school|sermon|jumm?u?'?ah|puja|liturgy|confessions?|holy (?:communion|week|thursday)|simchat torah|rosh hashanah|yom kippur|sukkot|stations of the cross|kirtan|dharma talk`,
    ),
  ],
  [
    'story time',
    anyOf(
      String.raw`story ?-?times?|storytimes?|story ?hours?|baby ?time|toddler ?time|lap ?sit|bedtime stories|mother goose|rhyme ?times?|read-?aloud|stories (?:and|&) songs|songs (?:and|&) stories|story and craft|family stories|tell me a story|baby (?:bounce|and me books)|books? (?:and|&) babies|cuentos|hora del? cuentos?|tales (?:for|&|and) (?:tots|tails|tunes)|wiggle (?:worms?|giggle)\w*`,
    ),
  ],
  [
    'market',
    anyOf(
      String.raw`(?:farmers?'?s?'?|flea|night|holiday|christmas|makers?'?|craft|artisan|artists?|vintage|book|art|street|winter|summer|outdoor|vendor|pop-?up|kids?|growers'?|plant|valentine'?s?|spring|fall|food|local|community|sunday|saturday|night) market(?:place)?s?|market (?:day|days|on)|farmers'? ?mkt|mercado|bazaa?r|(?:book|plant|yard|garage|tag|rummage|bake|estate|studio|tomato|seed|pottery|print|jewelry|crafts?|arts? (?:and|&) crafts?|holiday|poster|record|seedling|art) (?:fair and )?sale|craft (?:fair|show)|crafts? fair|flea|(?:seed|clothing|plant|book|toy|puzzle|costume|stuff|record|clothes|craft supply) swap|swap meet|record fair|trunk show|pop-?up shop|online store|sale`,
    ),
  ],
  [
    'volunteering',
    anyOf(
      String.raw`volunteer(?!(?:s|'s)? (?:appreciation|meeting|orientation|recognition|planning))(?:s|ing)?|(?:park|beach|river|creek|shoreline|trail|community|neighbou?rhood|street|garden|coastal|spring|fall|lake|litter|highway|waterfront|brook|wetland|woods?) (?:clean-?\s?up|cleanup)s?|clean-?\s?ups?|tree planting|planting (?:day|party)|weed (?:pull|wrangl\w+)|(?:garden|trail|community|saturday|habitat|stewardship|volunteer|farm|forest|restoration|monthly) work ?-?days?|work ?days?|work party|service (?:day|project)|day of service|habitat restoration|stewardship(?: day| saturday| sunday)?|stewards?|trail (?:work|maintenance|crew)|it's my park|pitch in|packing (?:party|event)|meal packing|build day|garden (?:work|maintenance) (?:day|session)|adopt-?a-?\w+|plogging|bee wild|invasive (?:plant|species) removal|beautification|restoration day`,
    ),
  ],
  [
    'meeting',
    anyOf(
      String.raw`(?:board|council|committee|commission|trustees?|directors|commissioners|authority|task ?force|business|membership|members?'?|general|annual general|annual|monthly|club|chapter|staff|planning|town|public|community|information(?:al)?|info|regular|special|executive|team|advisory|steering|organizing|group|department|neighbou?rhood|union|volunteer|parents?|pt[ao]|all-hands|club|business|intergroup|parent|kickoff|interest|aarp|outreach|senate) (?:board )?(?:meetings?|mtg)|meetings?|mtg|board of \w+|city council|town council|council|commission(?:ers)?|committee|sub-?committee|public hearing|work session|study session|town hall|agm|support groups?|bereavement|grief (?:group|support|share)|griefshare|al-?anon|alcoholics anonymous|aa|na meeting|networking|network(?:ing)? (?:event|night|breakfast|lunch)|mixer|business after hours|after hours|ribbon[- ]cutting|chamber (?:breakfast|luncheon|coffee)|meet (?:&|and) greet|coffee hour|happy hour|info(?:rmation)? session|orientation|caregivers?(?:'s?)? (?:support|group)|peer support|listening session|focus group|leads group|toastmasters meeting|advisory (?:board|council|group)|review panel|caucus|luncheon|hearing|student government|assembly|social hour|speed dating|outside (?:org|group)\w*|peace action|girl scouts|boy scouts|scouts|appointments?|open (?:mic )?forum|recovery`,
    ),
  ],
  [
    'film',
    anyOf(
      String.raw`films?|(?<!free |health |cancer |hearing |vision |skin )(?:film|movie|documentary|anime|public|free) screenings?(?! services)|movies?|cinema|matin[eé]e movie|documentary|documentaries|movie (?:night|matinee|monday)s?|(?<!(?:health|free|cancer|hearing|vision|skin) )screenings?(?! services)|screens?(?= )|met opera(?::| live)|national theatre live|nt live|in 35mm|on screen|double feature|4k|rocky horror picture show|cinema club|drive-?in|imax`,
    ),
  ],
  [
    'game',
    anyOf(
      String.raw`bingo|trivia|quiz(?:zo)?(?: night)?|(?:board|card|video|table ?top|family|open|party|lawn|social|retro|yard) ?gam(?:e|es|ing)(?: night| day| club| group| café| cafe| social)?s?|gam(?:e|es|ing) (?:night|day|club|afternoon|on|café|cafe|hour|time|zone|group|social)s?|games|gaming|d ?& ?d|dungeons (?:&|and) dragons|mah[- ]?jongg?|(?:duplicate |party |contract |social |beginner |open )?bridge (?:club|game|lessons)?|canasta|cribbage|euchre|pinochle|poker|scrabble|rummikub|bunco|chess(?: (?:club|tournament|and coffee|night|meetup|for \w+))?|magic(?:: the gathering)|pok[eé]mon|warhammer|esports|mario kart|super smash|tetris|puzzle (?:race|competition|swap|night)|jigsaw|scavenger hunt|treasure hunt|escape room|murder mystery|cornhole|dominoes|hold'? ?em|minecraft|roblox|egg hunt|clue|raffle|role ?playing`,
    ),
  ],
  [
    'festival',
    anyOf(
      String.raw`\w*fest|festivals?|f[eê]te|festa|fiesta|carnival|(?:county|state|street|science|health|wellness|resource|renaissance|block|country|maker|makers?|book|kids'?|spring|fall|harvest|job|career|club|involvement|college|transfer|farm|eco|art|cultural|community|science|volunteer|holiday) fair|fairs?|parades?|jamboree|jubilee|block party|celebrat(?:ion|e|es|ing)(?! of life)|trunk[- ]or[- ]treat|trick[- ]or[- ]treat\w*|tree lighting|fireworks|(?:earth|community|family|fun|pride|national night|arbor|canada|kids|museum|founders?'?|heritage|harvest|pumpkin|field|pi|star wars|children'?s|international|juneteenth|space|farm|touch-a-truck|family fun|homecoming|bird|pollinator|may|labor) day(?= |$|:|!|,)|expo|con|comic ?con|extravaganza|juneteenth|oktoberfest|mardi gras|kick-?off party|holiday party|halloween party|spooktacular|open air|winter wonderland|night out|gala|bash|party|glow|car show|air show|light(?:s)? (?:show|display|festival|spectacular)|first friday|third friday|art (?:walk|hop|crawl)|fringe|luau|expo|maker faire|pow ?wow|dance party|hanukkah|menorah lighting|diwali|lunar new year|hullabaloo|faire|days`,
    ),
  ],
  [
    'concert',
    anyOf(
      String.raw`concerts?|live music|in concert|symphony|philharmonic|orchestra|choir|chorale|chorus|choral|quartet|quintet|trio|duo|recitals?|jam (?:session|night)|open jam|jam|karaoke|unplugged|opera|chamber (?:music|players)|music (?:on|at|in|under|by) the \w+|(?:summer|sunday|live|jazz|folk|blues|lunchtime|acoustic) (?:music|jazz|series)|jazz (?:night|brunch|series|in|at|on)|jazz|blues|bluegrass|tribute(?: band| show)?|tribute to|(?:north american|world|reunion|farewell|anniversary|album|summer|fall|spring|winter|us|the) tour(?: \d{4})?|album release|record release|dj\b.*|live at|w\/|ft\.?|feat\.?|featuring|band|big band|drum ?line|handbells?|cantata|messiah|sing-?\s?along|music bingo|carol(?:s|ing|ers)?|songwriters?|rave|battle of the bands|musicians?|music|serenade|candlelight:|songs of|songs|mariachi|\w+palooza|performing arts series`,
    ),
  ],
  [
    'show',
    anyOf(
      String.raw`comedy|comedian|open mic(?: night)?|stand-?up|improv|circus|cirque|puppets?(?: show)?|magic(?:ian)?(?: show)?|theat(?:er|re)(?! (?:tour|camp|class))|plays? reading|ballet|nutcracker|musical|burlesque|drag (?:show|brunch|bingo|queen)?|cabaret|variety show|storytellers?|story ?slam|the moth|poetry slam|slam|(?:live|stage|animal|science|bubble|talent|reptile|fashion|juggling|raptor|bird|magic|pony|animal|puppet) show|show(?:case)?(?! and tell)|shakespeare|hamlet|macbeth|the play|on stage|performances?|dance (?:company|concert|theat(?:er|re)|performance|showcase)|vaudeville|planetarium|radio hour|wrestling|monologues?|danza|folkl[oó]rico`,
    ),
  ],
  [
    'sport',
    anyOf(
      String.raw`\d+(?:\.\d)?k(?: run)?|fun run|runs?|running|run club|run\/walk|half[- ]marathon|marathon|triathlon|turkey trot|races?|(?:bike|bicycle|group|gravel|road|mountain bike|cycle|social|moonlight|slow) rides?|rides?|biking|bicycling|cycling|tour de \w+|bike night|open gym|(?:lap|open|family|free|public|recreational|adult|senior|rec) swim(?:ming)?|swim|pools?|(?:public|ice|open|roller|family|lunar|free|holiday) skat(?:e|ing)|skat(?:e|ing)|hockey|basketball|baseball|softball|soccer|football|futsal|volleyball|pickle ?ball|tennis|table tennis|ping pong|badminton|golf|disc golf|lacrosse|cricket|rugby|kickball|dodgeball|ultimate|wrestling meet|track (?:and|&) field|cross country|gymnastics meet|roller derby|derby|tournament|championships?|league|vs\.?|versus|at home|home opener|watch party|tailgate|intramural\w*|athletics|sports?|regatta|row(?:ing)?|kayak(?:ing)?(?! tour)|canoe(?:ing)?|paddle|paddling|climb(?:ing)?|bowling|bocce|fishing (?:derby|tournament)|scramble|swim meet|climbing|ski(?:ing)?|surf|nfl|nba|nhl|mlb|workout`,
    ),
  ],
  [
    'tour',
    anyOf(
      String.raw`tours?|open house tour|house tour|hayrides?|hay rides?|(?:boat|harbou?r|river|sunset|whale|eco|history|lore) cruises?|cruise|trolley|bus trip|day trip|field trip|excursion|guided (?:visit|paddle)|behind[- ]the[- ]scenes|train ride|steam train|trip to|campus visit|docent(?:-| )led|scenic (?:train|ride)`,
    ),
  ],
  [
    'walk',
    anyOf(
      String.raw`(?:bird|nature|guided|history|wildflower|night|full moon|moonlight|forest|tree|garden|dog|plant|mushroom|fungi|owl|fall|spring|winter|morning|evening|group|social|photo|walking|butterfly|bat|sunset|sunrise|wellness|community|meditation|mindful|memory|ghost|history|architecture|beach|interpretive|labyrinth|winery|women'?s?|park|wednesday|sensory|storybook) (?:walks?|hikes?|strolls?|rambles?)|birding|bird ?watching|birders?|walks?(?!-ins?|[- ](?:in|up))|hikes?|hiking|strolls?|rambles?|prowl|walking (?:group|club)|hawk ?watch|bird(?:ing)? (?:outing|trip|count)|forest bathing|shinrin[- ]yoku|saunter|trek|wander|nature outing|owling|foraging|bioblitz|tide ?pool\w*|forays?|jane's walk|creature feature walk|christmas bird count|amble`,
    ),
  ],
  [
    'exhibition',
    anyOf(
      String.raw`exhibit(?:ion|s|ions)?|on view|opening reception|(?:artist|art|gallery|closing|exhibition) reception|art (?:show|opening|display)|gallery (?:opening|night|show)|installation|retrospective|biennial|on display|art gallery|opening night reception|juried|solo show|members'? show|self-guided|student art|group show|quilt show|photography (?:show|contest)`,
    ),
  ],
  [
    'open house',
    anyOf(
      String.raw`open houses?|open (?:studios?|labs?|maker ?space|build|shop|hack|hours|sew|clay|art|craft|play|night|space|bench|door)|drop-?\s?in(?: (?:tech|computer|homework|craft|hours|help|session|lab|art|play)\w*)?|tech (?:help|support|tuesday|time|assistance|drop-?in)|(?:computer|technology|device|ipad|phone|job|resume|genealogy|gadget|digital|research|homework|medicare|tax|legal|smartphone|citizenship|english) (?:help|assistance|appointments?|support|coaching|counseling)|homework (?:help|club|center)|repair caf[eé]s?|repair (?:clinic|event|fair)|caf[eé]|fix-?it(?: clinic| fair)?|bike (?:repair|clinic|kitchen)|(?:book|ask|meet|1[: -]on[: -]1|one[- ]on[- ]one) (?:a |an |the )?(?:librarian|master gardener|lawyer|tech|expert|computer)\w*|master gardeners?(?: (?:help|table|booth|plant clinic))?|plant clinic|office hours|study (?:hall|space|session|room)s?|stay (?:and|&) play|play ?time|playgroup|sensory play|crafternoon|make (?:and|&) take|maker ?space|imagination station|lego (?:free ?play|play|build|time)|puzzle (?:table|exchange)|come and go|self-?directed|read to (?:a |the )?(?:dog|therapy|cat)s?\w*|paws (?:to|for) read\w*|star ?gazing|star party|viewing night|public viewing|observing|observatory|tutoring|drop by|coworking|co-working|working hours|discovery (?:room|zone|time|center)|live animal\w*|meet the (?:animals?|keeper|\w+ farmer)|touch tank|q ?& ?a|career night`,
    ),
  ],
  [
    'club',
    anyOf(
      String.raw`(?:book|knitting|crochet|chess|garden|writers?'?|lego|anime|manga|coding|camera|photo(?:graphy)?|poetry|reading|drama|art|craft|science|stem|robotics|history|genealogy|french|spanish|german|italian|language|cook ?book|cooking|quilt(?:ing|ers)?|sewing|yarn|fiber|needle\w*|ukulele|film|movie|stamp|coin|philosophy|discussion|walking|computer|teen|tween|girls|kids|book|after ?school|tai chi|running|math|board) (?:club|clubs|group|groups|circle|guild|society|discussion group|collective|meet-?up)s?|clubs?|book (?:discussion|group|chat|talk group|clubs?)|discussion group|writers?'? (?:group|circle|guild|meet-?up|workshop group)|knit(?:ting|ters|wits)?(?: (?:&|and|'n'|n) (?:crochet|chat|natter|knot|sit|sip|purl|stitch|knitter\w*))?|stitch(?:ers|ing)?(?: (?:&|and|n) (?:chat|bitch|sip))?|crochet (?:circle|corner)|crafters?|craft (?:circle|night|social)|conversation (?:group|circle|table|hour|café|cafe|practice|club|partners?)|(?:english|spanish|french|german|italian|japanese|chinese|mandarin|asl) (?:conversation|chat|table|speaking)\w*|conversations? (?:in|en) \w+|language (?:exchange|caf[eé]|table)|intercambio|tertulia|stammtisch|meet-?\s?up|meetups?|(?:teen|youth|tween) (?:advisory|council|group|lounge|hangout|night|space|hub|time)|circle|guild|sangha|users? group|study group|social club|code (?:&|and|\+) coffee|coffee (?:&|and) code|hack night|hacknight|group|coffee (?:&|and|with)|society|critique|collective|practice group|salon|philosophy|sit (?:and|&|n) (?:knit|stitch|sew)|shut up (?:and|&) write|lunch bunch|hangouts?|chat|ladies|collective|connect|gathering|tab|teens?`,
    ),
  ],
  [
    'talk',
    anyOf(
      String.raw`lectures?|talks?(?! ?story)|author (?:talk|visit|event|conversation|reading|signing|series|luncheon|spotlight)s?|meet (?:the )?authors?|in conversation|conversations? with|an? (?:evening|afternoon|morning) with|book (?:launch|talk|signing|reading|release|presentation|event|tour)|launch of|launch(?: party)?|panels?(?: discussion)?|discussion|speakers?(?: series)?|guest speaker|seminars?|webinars?|symposium|colloquium|colloquia|conference|summit|forum|fireside chat|presentations?|presents?:?|keynote|lunch (?:&|and|n) learn|lunch-?n-?learn|brown ?bag|science (?:caf[eé]|on tap|pub)|nerd nite|tedx?|readings?|poetry reading|signing|artist'?s? talk|curator'?s? talk|slide ?show|speaks|dialogue|debate|q&a|info night|teach-?in|storytelling|briefing|distinguished|town hall|explained|the (?:history|story|life|art|science|rise|legacy|secret\w*) of|history of|oral history|memoirs?|phd|thesis|defen[cs]e|journal club|blackboard|dr\.|prof(?:essor|\.)|author|poets?|poetry`,
    ),
  ],
  [
    'workshop',
    anyOf(
      String.raw`work-?\s?shops?|hands-?on|make (?:your|a|an|and|&)|making|diy|build (?:a|your|an)|create (?:a|an|your)|crafts?|crafting|craft(?:s)? (?:for|with|time|day|club|hour|night|saturday)|art (?:lab|time|day|cart|night|activity)|arts? (?:&|and) crafts?|maker (?:lab|monday|saturday|time|day|club|session|night)|makers?|paint (?:and|&|n|your|a|night|nite|party|\w+)|paint(?:ing)?|sip (?:and|&|n) \w+|decorat(?:e|ing)|(?:wreath|candle|soap|jewelry|terrarium|ornament|slime|card|bookmark|bracelet|button|pasta|bread|cheese|pie|cookie|gingerbread|pickle|butter|kite|lantern|zine|collage)[- ](?:making|decorating|building|baking)|hackathon|wreaths?|origami|tie-?dye|slime|lego|legos|robots?|robotics|3d print\w*|cricut|bake|baking|cook(?:ing)? (?:with|demo\w*|for)|demonstrations?|demo|wine tasting|tastings?|pairing|write-?in|writing (?:session|lab|prompt)|stamp(?:ing)?|sew(?:ing)?|embroider\w*|needle ?felt\w*|weav(?:e|ing)|beading|ceramics?|pottery|clay|mosaic|wheel|watercolou?rs?|collage|printmaking|retreat|lab|experiment\w*|steam|stem|explor(?:e|ers|ing)|activit(?:y|ies)|project|discover(?:y|ies|ers)?|nature (?:play|crafts?|art)|terrariums?|succulents?|bouquets?|cards?|bags?|jewelry`,
    ),
  ],
  [
    'class',
    anyOf(
      String.raw`class(?:es)?|courses?|lessons?|yoga|pilates|zumba|barre|tai ?chi|taichi|qi ?gong|qigong|meditation|mindfulness|aerobics|fitness|boot ?camp|hiit|cardio|strength|stretch(?:ing)?|sculpt|cycle|spin|jazzercise|karate|judo|taekwondo|aikido|jiu[- ]jitsu|self[- ]defen[cs]e|martial arts|boxing|fencing|archery|ballroom|salsa|tango|bachata|swing|line danc(?:e|ing)|square danc(?:e|ing)|contra danc(?:e|ing)|milonga|practica|danc(?:e|ing)|dance (?:class|lesson)s?|esl|esol|ell|ged|english (?:class|lessons?|for|as)|citizenship|spanish (?:class|for|lessons?|101)|intro(?:duction)?(?: to)?|beginn(?:er|ers|ing)|basics|fundamentals|101|102|level (?:\d|i+|one|two)|intermediate|advanced|all levels|training|certification|cpr|first aid|academy|school of|masterclass|master class|learn(?: to| how)?|learning|how to|tutorial|instruction|intensive|series|sound bath|breathwork|exercise|movement|move (?:and|&) \w+|music (?:&|and) movement|music together|mommy (?:and|&) me|tots|swim lessons?|driver|drawing|figure drawing|coding|excel|computers?|matter of balance|bone builders|silver ?sneakers|prep|test prep`,
    ),
  ],
]

/** Characters of a description that are about the event; later ones may be about others. */
const maxDescription = 600

/** Matches titles of shows. */
const titledShow =
  /\b(?:a|the|new) (?:[\p{L}’'-]+ )?musical\b(?! (?:chairs|instruments?|petting|story|guests?|performances?|evening|journey|history|tour))|\bmusical (?:comedy|revue)\b|\bstand-?up comedy\b|\bcomedy (?:tour|show|special)\b|\ban evening of (?:[\p{L}-]+ )?(?:dance|ballet|comedy|improv|one-acts?|theat(?:er|re))\b|\bdance (?:performance|company)\b/iu
const taught = /\b(?:class|workshop|camp|course|lessons?|auditions?|documentary|film|book|talk|walk(?:ing)?|bus)\b/i
/** Matches descriptions of comedians, whose tours are neither guided tours nor concerts. */
const saysComedian =
  /(?<!\b(?:every|any|each|no|other) )\bcomedian\b|\bcomedy special\b|\bstand-?up (?:comedy|special|comic)\b/i
const saysMusical =
  /^the (?:[\p{L}-]+ )?musical\b|\b(?:winning|hit|broadway|beloved|classic|stage|smash) musical\b(?! (?:acts?|artists?|guests?|instruments?))/iu
/** Characters of a description in which such words are about the event itself. */
const openingLength = 240

/** Returns whether an event is a show: a musical, a comedian's tour. */
export const isShow = ({ title, description = '' }: { title: string; description?: string }): boolean =>
  !taught.test(title) &&
  (titledShow.test(title) || [saysComedian, saysMusical].some((says) => says.test(description.slice(0, openingLength))))

/** Separates the head of a title from what follows: "Dance workshop with a dance company". */
const joints = /\s(?:with|at|by|for|from|in|featuring|presented)\s|[:–—|([\]]|\s-\s/i

/** Finds the format that the last word names: "Dog days of summer hike" is a walk. On a tie, the first row wins. */
function findInHead(head: string): EventFormat | null {
  let best: { format: EventFormat; to: number } | null = null
  for (const [format, pattern] of rows) {
    for (const match of head.matchAll(pattern)) {
      const to = match.index + match[0].length
      if (to > (best?.to ?? 0)) best = { format, to }
    }
  }
  return best?.format ?? null
}

/** Titles of events that aren't for the public, whatever else they name. */
const internal = anyOf(
  String.raw`rehearsals?|callbacks?|auditions?|clos(?:ed|ing|ure)|raffle|giveaway|deadline|due|registration (?:opens|closes|deadline)|no (?:class|classes|school)`,
)

function findInText(text: string): EventFormat | null {
  for (const head of text.split(joints)) {
    const found = findInHead(head)
    if (found) return found
  }
  return null
}

const internalWords = new RegExp(internal.source, 'i')

/**
 * Finds the format that a title names.
 * @returns null if it names none, `other` if it names something internal
 */
export const findFormatInTitle = (title: string): EventFormat | 'other' | null =>
  internalWords.test(title) ? 'other' : findInText(title)

/** Longest category of a source that may name a format: "Lectures and Talks". */
const longestCategory = 24

/** Finds the format that the source's own categories name, if they name one. */
export function findFormatOfSource(keywords: readonly string[]): EventFormat | null {
  const named = new Set(
    keywords.flatMap((keyword) => (keyword.length > longestCategory ? [] : (findInText(keyword) ?? []))),
  )
  const [format = null] = named
  return named.size === 1 ? format : null
}

const counted = String.raw`(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|twelve)`
/**
 * Matches words for a series of sessions, such as "six-week" or "course", except golf courses and courses of a dinner.
 */
const courseWords = new RegExp(
  String.raw`\b${counted}[- ](?:weeks?|sessions?|parts?|lessons?)\b[- ](?:long )?(?:courses?|class(?:es)?|series|workshops?|programs?|intensive)|\b(?:(?:over|for|in|across) (?:a period of )?${counted} (?:consecutive )?(?:weeks|sessions|lessons|(?:mon|tues|wednes|thurs|fri|satur|sun)days)|multi-?(?:week|session) (?:class|course|workshop|program|series)|semester(?:-long)? (?:class|course))\b`,
  'i',
)
const courseTitle = new RegExp(
  String.raw`(?<!\b(?:golf|obstacle|ropes?|main|race|disc golf|of|\d|first|second|third|last|crash|\w+-)\s?-?)\bcourses?\b|\b${counted}[- ](?:weeks?|sessions?)\b`,
  'i',
)
/** Returns whether a class has several sessions that people sign up for together. */
export const isCourse = ({ title, description = '' }: { title: string; description?: string }): boolean =>
  courseTitle.test(title) || courseWords.test(description.slice(0, maxDescription))
