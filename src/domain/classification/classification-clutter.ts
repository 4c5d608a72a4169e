import { msg, type Message } from '#texts/texts.ts'

/**
 * Titles of events that don't belong on a learning site, whatever else they mention. The model recognizes most clutter;
 * these rules cover the rest, such as closed libraries, callbacks for actors, and opening hours of pools.
 */
const clutter: readonly (readonly [kind: Message, words: string])[] = [
  [
    msg('a closing'),
    String.raw`closed|closes|closure|closing (?:early|at)|no (?:[a-z]+ ){0,2}(?:school|class(?:es)?|meetings?|programs?|story ?times?)|early dismissal`,
  ],
  [
    msg('a closing'),
    String.raw`(?:labou?r day|memorial day|presidents['’]? day|veterans['’]? day|thanksgiving|christmas|new year['’]?s(?: day)?|independence day) (?:holiday|observed)`,
  ],
  [
    msg('a break'),
    String.raw`(?:program(?:s|ming)?|story ?times?|class) break|taking a break|on (?:a |summer |winter |holiday )?(?:program(?:ming)? )?break`,
  ],
  [
    msg('a conference of clinicians'),
    String.raw`grand rounds?|case conferences?|tumou?r boards?|morbidity (?:and|&) mortality|m ?& ?m conference`,
  ],
  [
    msg('an event for staff or students'),
    String.raw`(?:staff|employees?|faculty|students?|residents?) only|only (?:for|open to) (?:staff|employees|faculty|students|residents)`,
  ],
  [
    msg('an event for staff or students'),
    String.raw`staff (?:(?:development|in-?service|training|appreciation|planning|work) )?(?:day|in-?service|meeting|retreat|luncheon)`,
  ],
  [
    msg('a desk for loans, benefits or jobs'),
    String.raw`(?:insurance|benefits?|medicare|medicaid|snap|loans?|lending|rent(?:al)? assistance|energy assistance) (?:(?:q ?& ?a|help|information|info|enrollment|application|counseling) )*(?:table|desk|booth|assistance|enrollment|appointments?|representative|office hours?|sign-?ups?|applications?)`,
  ],
  [
    msg('a desk for loans, benefits or jobs'),
    String.raw`(?:careerlink|benefits?|housing|employment|veterans'?(?: affairs| services)?|legislative|congressional|senator'?s?) (?:representative|mobile office|outreach|office hours?)`,
  ],
  [msg('a rehearsal'), String.raw`tech rehearsals?|dress rehearsals?|rehearsal|call-?backs?`],
  [
    msg('a deadline'),
    String.raw`deadline|last day to|call for (?:art|artists|entries|submissions|vendors|proposals)|registration (?:opens|closes|begins)|applications? (?:due|opens?|closes?)`,
  ],
  [msg('a date of the school year'), String.raw`(?:classes|semester|term) (?:begins?|ends?)`],
  [
    msg('a fundraiser'),
    String.raw`raffle|giveaway|tricky tray|gala|golf (?:outing|scramble)|(?:blood|food|toy|coat|clothing|school supply) drive`,
  ],
  [
    msg('a private booking'),
    String.raw`private (?:event|party|rental|booking)|not available|booked by|reserved for|outside (?:org|group)\w*`,
  ],
  [
    msg('a meeting of members'),
    String.raw`girl scouts|boy scouts|cub scouts|troop \d+|club business meetings?|friends (?:of|group)\b.{0,80} meeting$|membership (?:session|orientation|gathering|drive)|pathways? to membership|new members? orientation`,
  ],
  [
    msg('a support group'),
    String.raw`bereavement|grief (?:support|group|share)|support group|recovery group|al-?anon|alcoholics anonymous`,
  ],
  [
    msg('an information stand'),
    String.raw`listening session|focus group|tabling|meet the greeks|(?:resource|info(?:rmation)?|outreach|q ?& ?a) (?:table|booth|stand)|booth at`,
  ],
  [
    msg('a stop on a route'),
    String.raw`bookmobile stop|[A-Z][A-Z],? \d{5}$|\w+ ?- ?\d{1,5} (?:\w+\.? ){1,3}(?:st|street|rd|road|ave|avenue|pike|lane|drive|blvd)\.?, \w+$`,
  ],
  [msg('a campaign'), String.raw`canvass(?:ing)?|phone ?bank(?:ing)?|get out the vote`],
  [
    msg('a meal or food pantry'),
    String.raw`food (?:pantry|bank|distribution)|free lunch(?:es)?|summer lunch(?:es)?|grab (?:and|&|n) go|soup kitchen`,
  ],
  [msg('a meal or food pantry'), String.raw`senior lunch|community meal|mobile pantry`],
  [
    msg('open hours for sports'),
    String.raw`(?:public|open|holiday|lunar|stick) skat(?:e|ing)|(?:lap|open|public|rec) swim|open gym|pool (?:opens|closes|hours|admission)`,
  ],
  [
    msg('a ceremony'),
    String.raw`award presentation|awards? (?:ceremony|dinner|luncheon|banquet)|unveiling|(?:marker|plaque|building) dedication`,
  ],
  [msg('a ceremony'), String.raw`dedication ceremony|ribbon[- ]cutting|groundbreaking|swearing[- ]in`],
  [
    msg('a board or committee meeting'),
    String.raw`(?:board|council|committee|commission|trustees?|planning|zoning|business|staff|all-hands|annual general) (?:meeting|mtg|work session)`,
  ],
  [
    msg('a board or committee meeting'),
    String.raw`board of (?:directors|trustees|education|supervisors|health|adjustment|commissioners)|(?:city|town|county|borough) council`,
  ],
  [msg('a board or committee meeting'), String.raw`advisory (?:board|committee|council|commission)`],
  [
    msg('a worship service'),
    String.raw`worship|sunday service|vespers|evensong|eucharist|shabbat services?|shacharit|mincha|maariv|minyan|bible study`,
  ],
  [
    msg('a worship service'),
    String.raw`(?:morning|evening|noonday|noon|midday|night|contemplative|centering) prayers?|compline|matins|holy communion`,
  ],
  [
    msg('a worship service'),
    // Not "The 5 Mass Extinctions".
    String.raw`(?:\d{1,2}(?::\d\d)? ?[ap]\.?m\.?|\d{1,2}:\d\d|sunday|saturday|daily|weekday|holy|vigil|latin|noon|morning|evening) mass(?:es)?|(?:children['’]?s|kids|junior) (?:chapel|church)`,
  ],
  [msg('a worship service'), String.raw`prayer (?:meeting|group|service)|sunday school|rosary|eucharistic adoration`],
  [
    msg('a health clinic'),
    String.raw`vaccin\w+|flu shots?|health screenings?|blood pressure|screening services?|rabies clinic`,
  ],
  [
    msg('a date of an election'),
    String.raw`early voting|absentee (?:ballots?|voting|by mail)|filing period|primary election|polls? (?:open|close)s?`,
  ],
  [msg('a private occasion'), String.raw`baby shower|funeral|memorial service|celebration of life|retirement party`],
  [
    msg('a collection'),
    String.raw`shred(?:ding)? (?:event|day)|hazardous waste|e-waste|electronics recycling|take[- ]home kits?`,
  ],
  [
    msg('a game of a school team'),
    String.raw`(?:jv|varsity) (?:girls |boys )?(?:baseball|softball|basketball|football|soccer|volleyball|lacrosse|tennis|wrestling|hockey)`,
  ],
  [msg('a social for business or singles'), String.raw`happy hour|business after hours|networking|speed dating`],
]

const anyOf = (words: string) => new RegExp(String.raw`\b(?:${words})\b`, 'i')
const clutterTitle = anyOf(clutter.map(([, words]) => words).join('|'))
const kinds = clutter.map(([kind, words]) => [kind, anyOf(words)] as const)
/** Titles that look like clutter but are open to everyone who wants to learn. */
const openTitle = /\bopen rehearsal|live music|trivia|workshop|class\b|training\b/i

/** Returns whether a title by itself says that the event is clutter. */
export const isClutterTitle = (title: string): boolean => clutterTitle.test(title) && !openTitle.test(title)

const meetingTitle = /\b(?:meeting|mtg)s?\b/i
const undecided = /^(?:tbd|tba|t\.b\.[da]\.|to be (?:determined|decided|announced|confirmed))\b/i
const undecidedTopic =
  /\b(?:meeting|mtg)s?\b\W*(?:(?:speaker|program|topic) )?(?:tbd|tba|to be (?:determined|announced))$/i

/** Returns whether an event is a meeting without a topic or place, so nobody could attend it. */
export const isUndecidedMeeting = ({ title, place = '' }: { title: string; place?: string }): boolean =>
  undecidedTopic.test(title.trim()) || (meetingTitle.test(title) && undecided.test(place.trim()))

/** Returns the kind of clutter that a title names, such as "a rehearsal"; null if it names none. */
export const findClutterKind = (title: string): Message | null =>
  isClutterTitle(title) ? (kinds.find(([, words]) => words.test(title))?.[0] ?? null) : null
