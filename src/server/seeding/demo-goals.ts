/** A goal of a demo person. Days are relative to the day on which the demo accounts are created. */
export interface DemoGoal {
  /** Username of the goal's owner. */
  of: string
  title: string
  description?: string
  category: string
  dueInDays: number | null
  startedDaysAgo: number
  /** In order. The first ones are done, one for each entry of `doneDaysAgo`. */
  tasks: readonly string[]
  doneDaysAgo: readonly number[]
  targetCount?: number
  /** Title of the offering that it is based on. The offering's next date is the goal's event. */
  event?: string
  journal?: readonly { daysAgo: number; text: string }[]
}

/** Goals in every state: not started, in progress, nearly done, completed, overdue, with and without an event. */
export const demoGoals: readonly DemoGoal[] = [
  {
    of: 'robin',
    title: 'Know ten birds without a book',
    description: 'So that the walk to work has somebody in it.',
    category: 'Nature',
    dueInDays: 35,
    startedDaysAgo: 40,
    tasks: [
      'Borrow a field guide',
      'Learn the five birds on my street',
      'Sit by the water for an hour without a phone',
      'Attend Slow birds for beginners',
      'Tell a wren from a sparrow, by ear',
      'Name ten in one walk',
    ],
    doneDaysAgo: [38, 24, 9],
    targetCount: 10,
    event: 'Slow birds for beginners',
    journal: [{ daysAgo: 9, text: 'After twenty minutes the heron forgets you are there.' }],
  },
  {
    of: 'robin',
    title: 'Bake one good loaf',
    category: 'Cooking',
    dueInDays: 6,
    startedDaysAgo: 30,
    tasks: [
      'Feed the starter for a week',
      'Weigh everything once, honestly',
      'Bake the brick',
      'Find out why it was a brick',
      'Bake the second one',
      'Give half of it away',
    ],
    doneDaysAgo: [26, 21, 17, 12, 3],
  },
  {
    of: 'robin',
    title: 'Understand what a transistor does',
    category: 'STEM',
    dueInDays: 60,
    startedDaysAgo: 2,
    tasks: ['Read one chapter, with a pencil', 'Build the blinking light', 'Explain it to somebody who does not care'],
    doneDaysAgo: [],
  },
  {
    of: 'robin',
    title: 'Mend the green chair',
    category: 'Other',
    dueInDays: -5,
    startedDaysAgo: 50,
    tasks: ['Take it apart without losing a screw', 'Glue the leg', 'Sit on it in front of witnesses'],
    doneDaysAgo: [45],
  },
  {
    of: 'robin',
    title: 'Say ten sentences in sign language',
    category: 'Languages',
    dueInDays: -14,
    startedDaysAgo: 70,
    tasks: ['Learn to spell my name', 'Learn ten sentences', 'Use one with a stranger'],
    doneDaysAgo: [60, 31, 18],
    journal: [{ daysAgo: 18, text: 'Faces do half of the grammar.' }],
  },
  {
    of: 'marisol',
    title: 'Twelve Saturdays that end tired and happy',
    category: 'Social',
    dueInDays: 80,
    startedDaysAgo: 20,
    tasks: ['Ask Leo what he wants to know', 'Make a volcano', 'See real lava, on film', 'Plan the next four'],
    doneDaysAgo: [19, 6],
    targetCount: 12,
  },
  {
    of: 'aiko',
    title: 'One picture a week that is not of the cat',
    category: 'Arts',
    dueInDays: -2,
    startedDaysAgo: 35,
    tasks: ['Fog on the river', 'Somebody at work', 'Hands', 'The market at six'],
    doneDaysAgo: [30, 23, 10],
  },
  {
    of: 'tendai',
    title: 'Order, thank and apologize in Portuguese',
    category: 'Languages',
    dueInDays: 120,
    startedDaysAgo: 15,
    tasks: ['Learn the vowels', 'Order coffee without English', 'Write a toast of four lines'],
    doneDaysAgo: [11],
  },
  {
    of: 'elias',
    title: 'A robot that finds the door',
    category: 'STEM',
    dueInDays: 25,
    startedDaysAgo: 28,
    tasks: ['Make it drive', 'Make it stop', 'Give it eyes', 'Teach it what a door is', 'Let it out'],
    doneDaysAgo: [27, 20, 13, 5],
    journal: [{ daysAgo: 13, text: 'Sensors lie. Average them.' }],
  },
  {
    of: 'dorothea',
    title: 'Fall well twenty times',
    category: 'Sports',
    dueInDays: 10,
    startedDaysAgo: 12,
    tasks: ['Fall on a mat', 'Fall on grass', 'Get up without a hand'],
    doneDaysAgo: [10, 4, 1],
    targetCount: 20,
  },
]
