import type { EventFormat } from '#contract/events/event-options.ts'

/** The facts of an event that show how people take part. */
interface HeldEvent {
  title: string
  format: EventFormat | null
  text?: string
}

interface WrittenGoal {
  title: string
  description: string
}

/** Formats that people watch. They help with a topic only if the title names it, and hardly with a skill. */
export const watchedFormats = new Set<EventFormat | null>([
  'concert',
  'film',
  'show',
  'exhibition',
  'festival',
  'market',
  'worship',
  'meeting',
])
/** Titles of events in which everyone takes part, whatever the format. */
export const saysTaught =
  /\b(?:class(?:es)?|lessons?|workshops?|jams?|sessions?|learn|beginners?|intro(?:duction)?|clubs?|sing-?alongs?|open mic|practice|training|hands-on)\b/i

/** Returns whether people come to an event to watch it. */
export const isWatched = ({ format, title }: HeldEvent): boolean =>
  watchedFormats.has(format) && !saysTaught.test(title)

/** Matches goals to make or do something, and titles of events that show the work of others. */
const handsOn =
  /\b(?:make|making|build|bake|brew|sew|knit|carve|weave|paint|draw|grow|raise|cook|repair|fix|mend|restore|play|fly|sail|drive|roast|distill|design|print)\b/i
const handsOff =
  /\b(?:tastings?|tours?|auctions?|sales?|appraisals?|exhibits?|exhibitions?|reception|swap meet|flea market|awards?|watch part(?:y|ies))\b/i
/** Auditions are for people who can already act, dance or sing. */
const audition = /\bauditions?\b/i
const asksForAudition = /\b(?:auditions?|perform(?:ing)?|in a (?:play|musical|show)|cast)\b/i

/** Returns whether people at an event only watch or look at what the goal is to do. */
export function isHandsOff(goal: WrittenGoal, { title }: HeldEvent): boolean {
  if (audition.test(title)) return !asksForAudition.test(`${goal.title} ${goal.description}`)
  return handsOff.test(title) && handsOn.test(goal.title) && !saysTaught.test(title)
}

/** Matches talks by researchers for researchers. */
const scholarlyTitle =
  /\b(?:colloquium|colloquia|research seminar|seminar series|journal club|case conference|grand rounds)\b/i
const scholarlyText = /\babstract:/i
/** Titles of events that aren't for beginners, and goals of beginners. */
const furtherOn = /\b(?:intermediate|advanced|expert|experience required|level [2-9]|part [2-9])\b/i
const begins =
  /\b(?:begin(?:ner|ning|ners)?|first|start|try|again|take up|get into|never|gentle|slow(?:ly)?|basics?)\b/i

/** Returns whether an event requires more experience than most people have, or than a beginner has. */
export const asksTooMuch = (goal: WrittenGoal, { title, text = '' }: HeldEvent): boolean =>
  scholarlyTitle.test(title) ||
  scholarlyText.test(text) ||
  (furtherOn.test(title) && begins.test(`${goal.title} ${goal.description}`))
