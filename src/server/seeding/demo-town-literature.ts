import type { Offering } from './demo-offering.ts'

export const literature: readonly Offering[] = [
  {
    title: 'Silent book club, with cake',
    format: 'club',
    short: 'Read your own book for an hour in good company, then have cake. Talking about it is optional.',
    by: ['Hush & Crumb', 'Two introverts who rented a room by accident and kept it.'],
    at: 'Hunters Point Library, Long Island City',
    for: { moods: ['Quiet', 'Reflective'], ages: ['adult', 'senior'] },
    when: { every: 'week', on: 'Mon', at: '18:30', minutes: 90, times: 10 },
    text: `There’s no assigned book and nobody to impress. You come in, you nod, you read. A small
bell rings after an hour, and then those who want to talk do, usually about somebody else’s cover, which they have been
trying to see all evening.

Comics count, manuals count, rereading counts twice. Bring a book, or take one from our shelf of abandoned thrillers.
The cake rotates among the regulars; newcomers only eat.`,
  },
  {
    title: 'Story wagon for the under-sixes',
    format: 'story time',
    short: 'Two picture books and a song under a big tree, for children ages 2 to 5 and the laps they sit on.',
    by: ['Mister Okafor’s Wagon', 'Mister Okafor reads every bear in a different voice, on principle.'],
    at: 'Fort Greene Park, Brooklyn',
    for: { moods: ['Playful', 'Quiet'], ages: ['baby', 'preschool'] },
    when: { every: 'week', on: 'Thu', at: '10:30', minutes: 40, times: 10 },
    text: `The red wagon stops under the big tree by the steps, a blanket comes out, and two books are read slowly
enough to find the snail on every page. Afterward the children tell the story back, and it tends to improve.

For ages two to five, with a grown-up. In bad weather the wagon finds a dry awning nearby and hangs out a red flag.
Bring a blanket of your own when it is cold, and the book your child knows by heart. We may need it.`,
  },
  {
    title: 'Write a letter to a stranger',
    short: 'Write a letter at lunch to someone who asked for one. We provide the paper, the stamp and the recipient.',
    by: ['Posthaste', 'A club that keeps the mailbox on the corner in business.'],
    at: 'Public Library steps, Fifth Avenue',
    for: { moods: ['Reflective', 'Spontaneous'], ages: ['high', 'adult', 'senior'] },
    when: { inDays: 1, at: '12:30', minutes: 50 },
    text: `We have a shoebox of cards from people who would like some mail: a lighthouse keeper’s widow, a boy with a
broken leg, a night nurse who wants to hear about mornings. You draw one and answer it. How do you begin when you know
three facts about a person? That is the lesson, and it takes one page.

Paper, pens and stamps are on the wall beside the lion. Bring your lunch and, if you like, a pressed leaf. We read
nothing aloud and keep no copies.`,
  },
  {
    title: 'Poe after dark',
    format: 'show',
    short: 'Listen to three Poe stories by lantern outside his cottage and learn how he builds fear. Ages 14 and up.',
    by: ['Cornelius Bright', 'Cornelius has a voice like a cellar door and a very sunny character.'],
    at: 'Poe Cottage, Bronx',
    for: { moods: ['Inspired', 'Playful'], ages: ['high', 'adult'] },
    price: 1400,
    when: { inDays: 3, at: '19:30', minutes: 90 },
    text: `We stand by the cottage with lanterns and read. Then we take one paragraph apart: where the sentence makes
you hold your breath, which word arrives too early, what is never described. You write four lines of your own dread
about something harmless, such as a laundromat.

Suitable from fourteen. The park is lit and we stay together. Bring a scarf and a pen; the pen should work upside down,
like everything else that night.`,
  },
  {
    title: 'Leaves and grass: a Whitman walk',
    format: 'walk',
    short:
      'A three-mile walk on which we take turns reading Walt Whitman aloud, a line each. Ages 12 and up, no poetry training needed.',
    by: ['Barbaric Yawp Ramblers', 'A walking club with a permit for shouting.'],
    at: 'Walt Whitman Birthplace, Huntington',
    for: { moods: ['Adventurous', 'Inspired'], ages: ['middle', 'high', 'adult', 'senior'] },
    when: { inDays: 41, on: 'Sat', at: '11:00', minutes: 120 },
    text: `We walk three miles of side streets and meadow path, and the page goes from hand to hand: you read until
you run out of breath, then the next person takes it. At each corner we stop and argue about one word.

You need good shoes and no training in poetry. Children who can read aloud tend to be the best at it. Bring water and a
hat; we bring the lozenges.`,
  },
  {
    title: 'First pages clinic',
    short: 'Hear the first page of your story read aloud and get kind, useful notes on it. For adults who write.',
    by: ['Tamsin Echeverría', 'Tamsin read manuscripts for a publisher and remembers every first line.'],
    at: 'Hoboken Public Library, New Jersey',
    for: { moods: ['Curious', 'Reflective'], ages: ['adult'] },
    price: 2500,
    when: { every: 'week', on: 'Tue', at: '19:00', minutes: 105, times: 6, startingInDays: 15 },
    text: `Hearing your own page in a stranger’s voice is a shock, a useful one: you hear where they speed up, and
where they go to sleep. Eight pages an evening, ten minutes each, with one rule. First say what you saw, then what you
wished for, and never what you would have written.

Novels, memoirs, family chronicles and one talking badger so far. Bring ten copies of a single page. If you only want
to listen the first time, bring cookies instead.`,
  },
  {
    title: 'Translate one poem, from a language you don’t know',
    short:
      'Translate a poem together online from a language none of us speaks, using a recording and a word-by-word guide.',
    by: ['Bridge Language Workshop', 'Translators from nine languages who cannot agree on “home”.'],
    at: {
      online:
        'The crib and the recording are sent in the chat. Use a large screen if you can, and keep a notebook beside it.',
    },
    for: { moods: ['Curious', 'Quiet'], ages: ['high', 'adult', 'senior'] },
    when: { every: 'fortnight', on: 'Sun', at: '16:00', minutes: 90, times: 5 },
    text: `You hear the poem twice in Icelandic, Tamil or Portuguese without understanding a word, and it turns out you
understand something: where it hurries, where it stops. Then you get every word’s meaning and its neighbors, and you
build an English one that does the same thing to your throat.

We end by reading as many versions as time allows. Yours may be wrong in a beautiful way. No languages required;
stubbornness about small words helps.`,
  },
  {
    title: 'Comics for kids who say they can’t draw',
    short: 'Children ages 8 to 13 make a four-page comic with stick figures, a joke and a proper ending.',
    by: ['Gutter & Panel', 'A comics shop’s basement club, let out on weekends.'],
    at: 'Montclair Art Museum lawn, Montclair',
    for: { moods: ['Playful', 'Inspired'], ages: ['elementary', 'middle'] },
    price: 1200,
    when: { every: 'week', on: 'Sat', at: '13:00', minutes: 90, times: 4, startingInDays: 30 },
    text: `Two dots and a line are a face. Tilt the line and the face has a problem, and a problem is a story. We learn
how time works between two boxes, what a sound looks like, and why the best joke sits in the panel that you leave out.

For ages eight to thirteen, who leave with a stapled comic of at least four pages. Bring an eraser and a secret
superpower, preferably a bad one. Adults may stay if they draw.`,
  },
  {
    title: 'Open mic for very short things',
    format: 'show',
    short:
      'Read a poem, joke, list or toast to a friendly crowd in under two minutes. Warm-up coaching half an hour before.',
    by: ['The Two-Minute Hourglass', 'An hourglass, and the people who are afraid of it.'],
    at: 'Tompkins Square Park, East Village',
    for: { moods: ['Spontaneous', 'Social'], ages: ['high', 'adult', 'senior'] },
    when: { every: 'week', on: 'Thu', at: '19:30', minutes: 90, times: 10 },
    text: `Write your name on a slip, drop it into the kettle, and hope or fear. When the sand runs out you stop, even
in the middle of a word, and everybody applauds, because two minutes is a long time to be brave.

Half an hour before we begin there is a warm-up by the bench: how to breathe, where to look, what to do with your
knees. Come for that alone, if you like. Bring something short, or read from the box of orphaned poems.`,
  },
  {
    title: 'Fairy tales in Spanish and English, at once',
    format: 'story time',
    short: 'Two storytellers share a fairy tale in Spanish and English. For children ages 3 to 8 and their grown-ups.',
    by: ['Abuela y Co.', 'Abuela Rosalía tells it right; her nephew Teo translates and gets interrupted.'],
    at: 'Bronx Library Center, Fordham',
    for: { moods: ['Social', 'Playful'], ages: ['preschool', 'elementary', 'senior'] },
    when: { every: 'week', on: 'Sat', at: '11:00', minutes: 50, times: 6 },
    text: `She says it in Spanish, he says it in English, and somewhere in the woods they begin to disagree about what
the wolf wanted. The children decide. By the end, everyone can shout the important line in both languages and knows six
new words for being hungry.

For ages three to eight, their parents, and grandparents who would like to come as experts. Seats are cushions, with a
row of chairs behind. Bring a small animal made of cloth.`,
  },
  {
    title: 'Build a crossword, torture a friend',
    short:
      'Build a small crossword together online and write your own clues for it. For anyone who likes words and a little mischief.',
    by: ['Black Squares Club', 'They meet across the internet and down in the pub.'],
    at: {
      online:
        'The grid opens in your browser next to the video. Have a dictionary near you, and somebody you want to annoy.',
    },
    for: { moods: ['Playful', 'Curious'], ages: ['high', 'adult', 'senior'] },
    when: { every: 'fortnight', on: 'Thu', at: '20:00', minutes: 75, times: 5, startingInDays: 5 },
    text: `Seven squares by seven is small enough to finish tonight and big enough to trap yourself in a corner that
wants a word with three vowels and a Q. We fill it together, then everybody writes their own clues, and this is where
the meanness comes in, within the rules.

By the end you have a puzzle with a friend’s name hidden in it. No need to be good at solving them; some of our best
setters cannot finish a Monday.`,
  },
]
