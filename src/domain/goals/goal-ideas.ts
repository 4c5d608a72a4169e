import type { Category } from '#contract/events/event-options.ts'
import { msg, t, type Message } from '#texts/texts.ts'

/** Suggested tasks for an event: one before, one during and one after it. */
export type TaskIdeas = readonly [prepare: string, take: string, reflect: string]

const ideas: Record<Category, readonly [Message, Message, Message]> = {
  STEM: [
    msg('Write down two questions I want answered'),
    msg('Talk to one person who does this for a living'),
    msg('Explain what I learned to someone at home'),
  ],
  Art: [msg('Look closely at three works I like'), msg('Bring a sketchbook'), msg('Make one small piece of my own')],
  Nature: [
    msg('Learn three names first: a bird, a tree, a flower'),
    msg('Sketch or jot down what I see'),
    msg('Go back by myself and look again'),
  ],
  History: [msg('Read one page about the time or place'), msg('Ask one question'), msg('Tell the story to a friend')],
  Music: [msg('Listen to one piece twice'), msg('Learn how one instrument works'), msg('Play or sing a bit of it')],
  Literature: [
    msg('Read the first chapter or poem'),
    msg('Mark one sentence that stays with me'),
    msg('Write half a page about it'),
  ],
  Travel: [
    msg('Find the place on a map'),
    msg('Learn how to say hello and thank you'),
    msg('Plan one outing inspired by it'),
  ],
  Fitness: [msg('Lay out what I’ll wear'), msg('Take it easy the first time'), msg('Do ten more minutes at home')],
  Photography: [
    msg('Charge the battery and clear the memory card'),
    msg('Take ten pictures of one thing'),
    msg('Choose the best three and say why'),
  ],
  Cooking: [
    msg('Check which ingredients I have'),
    msg('Write the steps down as I go'),
    msg('Cook it again for someone'),
  ],
  Other: [msg('Find out what to bring'), msg('Talk to one person there'), msg('Write down the one thing I learned')],
}

/** Returns the suggested tasks for a category, in chronological order. */
export function taskIdeas(category: Category): TaskIdeas {
  const [prepare, take, reflect] = ideas[category]
  return [t(prepare), t(take), t(reflect)]
}
