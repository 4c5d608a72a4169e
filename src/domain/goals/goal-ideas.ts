import type { Category } from '#contract/events/event-options.ts'

/** Suggested tasks for an event: one before, one during and one after it. */
export type TaskIdeas = readonly [prepare: string, take: string, reflect: string]

const ideas: Record<Category, TaskIdeas> = {
  STEM: [
    'Write down two questions I want answered',
    'Talk to one person who does this for a living',
    'Explain what I learned to someone at home',
  ],
  Art: ['Look closely at three works I like', 'Bring a sketchbook', 'Make one small piece of my own'],
  Nature: [
    'Learn three names first: a bird, a tree, a flower',
    'Sketch or jot down what I see',
    'Go back by myself and look again',
  ],
  History: ['Read one page about the time or place', 'Ask one question', 'Tell the story to a friend'],
  Music: ['Listen to one piece twice', 'Learn how one instrument works', 'Play or sing a bit of it'],
  Literature: ['Read the first chapter or poem', 'Mark one sentence that stays with me', 'Write half a page about it'],
  Travel: ['Find the place on a map', 'Learn how to say hello and thank you', 'Plan one outing inspired by it'],
  Fitness: ['Lay out what I’ll wear', 'Take it easy the first time', 'Do ten more minutes at home'],
  Photography: [
    'Charge the battery and clear the memory card',
    'Take ten pictures of one thing',
    'Choose the best three and say why',
  ],
  Cooking: ['Check which ingredients I have', 'Write the steps down as I go', 'Cook it again for someone'],
  Other: ['Find out what to bring', 'Talk to one person there', 'Write down the one thing I learned'],
}

/** Returns the suggested tasks for a category, in chronological order. */
export const taskIdeas = (category: Category): TaskIdeas => ideas[category]
