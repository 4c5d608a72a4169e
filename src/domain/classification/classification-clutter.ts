/**
 * Titles of what doesn't belong on a learning site, whatever else they name. The model holds back most clutter by itself;
 * these rules are for what it confuses with its subject: a closed library, a theater's callbacks, a pool's hours.
 */
const clutter = [
  String.raw`closed|closes|closure|closing (?:early|at)|no (?:school|classes?|meeting|programs?)|early dismissal`,
  String.raw`tech rehearsals?|dress rehearsals?|rehearsal|call-?backs?`,
  String.raw`deadline|last day to|registration (?:opens|closes|begins)|applications? (?:due|opens?|closes?)`,
  String.raw`(?:classes|semester|term) (?:begins?|ends?)`,
  String.raw`raffle|giveaway|tricky tray|gala|golf (?:outing|scramble)|(?:blood|food|toy|coat|clothing|school supply) drive`,
  String.raw`private (?:event|party|rental|booking)|not available|booked by|reserved for|outside (?:org|group)\w*`,
  String.raw`girl scouts|boy scouts|cub scouts|troop \d+`,
  String.raw`bereavement|grief (?:support|group|share)|support group|recovery group|al-?anon|alcoholics anonymous`,
  String.raw`listening session|focus group|tabling|meet the greeks`,
  String.raw`food (?:pantry|bank|distribution)|free lunch(?:es)?|summer lunch(?:es)?|grab (?:and|&|n) go|soup kitchen`,
  String.raw`senior lunch|community meal|mobile pantry`,
  String.raw`(?:public|open|holiday|lunar|stick) skat(?:e|ing)|(?:lap|open|public|rec) swim|open gym|pool (?:opens|closes|hours|admission)`,
  String.raw`award presentation|awards? (?:ceremony|dinner|luncheon|banquet)|unveiling|(?:marker|plaque|building) dedication`,
  String.raw`dedication ceremony|ribbon[- ]cutting|groundbreaking|swearing[- ]in`,
  String.raw`(?:board|council|committee|commission|trustees?|planning|zoning|business|staff|all-hands|annual general) (?:meeting|mtg|work session)`,
  String.raw`board of (?:directors|trustees|education|supervisors|health|adjustment|commissioners)|(?:city|town|county|borough) council`,
  String.raw`worship|sunday service|vespers|evensong|eucharist|shabbat services?|shacharit|mincha|maariv|minyan|bible study`,
  String.raw`prayer (?:meeting|group|service)|sunday school|rosary|eucharistic adoration`,
  String.raw`vaccin\w+|flu shots?|health screenings?|blood pressure|screening services?|rabies clinic`,
  String.raw`happy hour|business after hours|networking|speed dating`,
].join('|')

const clutterTitle = new RegExp(String.raw`\b(?:${clutter})\b`, 'i')
/** Titles that look like clutter but are open to everyone who wants to learn. */
const openTitle = /\bopen rehearsal|live music|trivia|workshop|class\b|training\b/i

/** Returns whether a title by itself says that the event is clutter. */
export const isClutterTitle = (title: string): boolean => clutterTitle.test(title) && !openTitle.test(title)
