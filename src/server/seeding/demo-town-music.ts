import type { Offering } from './demo-offering.ts'

export const music: readonly Offering[] = [
  {
    title: 'The choir for people who mouth the words',
    format: 'club',
    short:
      'A no-audition choir for adults that learns songs by ear. Your fourth-grade teacher was wrong about your voice.',
    by: ['Philippa Nakamura-Boyle', 'Philippa conducts with a wooden spoon and means it kindly.'],
    at: 'Riverside Church, Morningside Heights',
    for: { moods: ['Social', 'Inspired'], ages: ['adult', 'senior'] },
    when: { every: 'week', on: 'Mon', at: '19:00', minutes: 90, times: 10 },
    text: `We hum, then we hum in two directions, and by eight o’clock there are four parts in the room and you are in
one of them. Songs are learned by ear, line by line: a work song, a lullaby, one disco number a month.

Stand beside somebody loud if you are shy. There is a back row with a door, so that you may flee, though in three years
only one person has, and she had left the oven on. Bring water and shoes you can stand in.`,
  },
  {
    title: 'Ukulele in an hour, three chords, no excuses',
    format: 'class',
    short: 'Learn three ukulele chords and play a whole song in your lunch hour. Instruments provided.',
    by: ['Four Strings Downtown', 'A lending library of sixty ukuleles, one of them haunted by a B flat.'],
    at: 'Bryant Park, Manhattan',
    for: { moods: ['Spontaneous', 'Playful'], ages: ['high', 'adult', 'senior'] },
    when: { every: 'week', on: 'Tue', at: '12:30', minutes: 60, times: 10 },
    text: `Three chords carry about nine hundred songs. We teach you the easy one, the nice one and the one that needs
a little finger, at a green table with the city going by, and then we play, slowly, something that strangers will join
in on.

We lend you an instrument for the hour. Bring a sandwich and a tolerance for plunking. In rain we hide under the
terrace and sound better, because of the echo.`,
  },
  {
    title: 'Salsa for your ears: clave and conga',
    format: 'class',
    short:
      'A hands-on drumming class in the rhythms behind salsa. Twenty drums, no experience needed, dancing optional.',
    by: ['Yolanda Cruz-Whitfield', 'Yolanda has played every wedding on the Grand Concourse at least twice.'],
    at: 'Bronx Museum of the Arts, Grand Concourse',
    for: { moods: ['Social', 'Playful'], ages: ['middle', 'high', 'adult', 'senior'] },
    price: 1500,
    when: { every: 'week', on: 'Wed', at: '18:30', minutes: 90, times: 10 },
    text: `First we clap the clave until it stops being a pattern and becomes a floor. Then the congas come in with
three sounds, open, slap and heel, and after half an hour something begins to swing that none of you is playing alone.

Drums stand ready for twenty people. Take off rings and watches; bring a small towel. No experience needed, and trained
pianists should be prepared to be humbled by their left hand.`,
  },
  {
    title: 'Lullabies of the world, sung on the floor',
    format: 'class',
    short:
      'A Sunday sing-along of lullabies from many countries, for babies, toddlers and the tired people who carry them.',
    by: ['Hush Choir', 'Six parents who together know 140 ways to say sleep.'],
    at: 'Brooklyn Central Library, Grand Army Plaza',
    for: { moods: ['Quiet', 'Playful'], ages: ['baby'] },
    when: { every: 'week', on: 'Sun', at: '10:30', minutes: 45, times: 10 },
    text: `A boat song from Galicia, a rain song from Kerala, a Yiddish one in which a goat goes to market. We sing
each three times, with hand movements, scarves and a great deal of swaying. Siblings up to six may bang the quiet drum.

Teach us the one your grandmother sang, and we will write it down for the next family. Strollers park by the wall.
Socks are the dress code. Nobody minds crying, which is also a form of singing.`,
  },
  {
    title: 'How a pipe organ breathes',
    short: 'See how an organ works by pumping, pulling and playing a portable one with forty pipes. Ages 7 and up.',
    by: ['Evander Plimpton', 'Evander tunes organs and weighs rather less than the biggest pipe.'],
    at: 'Cathedral of St. John the Divine steps, Manhattan',
    for: { moods: ['Inspired', 'Curious'], ages: ['elementary', 'middle', 'high', 'adult'] },
    price: 2000,
    when: { inDays: 10, on: 'Sun', at: '15:30', minutes: 75 },
    text: `We gather on the steps with a suitcase organ: forty pipes, one bellows, all of it made to be taken apart.
You pump, pull a stop, block a pipe with your thumb and hear what happens. Then everyone gets a pipe and a number,
and we play a chorale like a very large accordion made of people.

For curious ears of all ages from seven. It is loud only for seconds at a time, and we warn you. Bring gloves if it is
cold, since the metal is.`,
  },
  {
    title: 'Jazz listening on the stoop',
    format: 'club',
    short:
      'Listen to three jazz records together and talk about what we heard. Folding chairs provided; bring something to drink.',
    by: ['Corona Record Stoop', 'Neighbors with a turntable and the patience of the corner.'],
    at: 'Louis Armstrong House block, Corona',
    for: { moods: ['Social', 'Spontaneous'], ages: ['adult', 'senior'] },
    when: { inDays: 0, at: '18:00', minutes: 120 },
    text: `Somebody puts the needle down and nobody speaks until the end of the side. Then everybody does. We compare
two takes of the same tune, listen for the bass on purpose, and find out what a trumpet player does with the breath
that is left over.

You do not need to know a single name. Bring a cushion, a drink to share and, if you have one, a record that you would
save from a flood. When it rains, we carry the speakers into the hallway.`,
  },
  {
    title: 'Write a song about your commute',
    short: 'Write a song in four evenings, from first idea to a small performance by the water. Join any week.',
    by: ['Jericho Abernathy', 'Jericho wrote one jingle you know and eighty songs you do not.'],
    at: 'Domino Park, Williamsburg',
    for: { moods: ['Reflective', 'Inspired'], ages: ['high', 'adult'] },
    price: 2800,
    when: { every: 'week', on: 'Fri', at: '18:30', minutes: 105, times: 4 },
    text: `The train is a rhythm section, and the delay is a second verse. Each evening has one tool: the list, the
turn, the line that repeats because it has to. You write for twenty minutes, sing to one person, fix it, and sing to
three.

On the last evening we play all of it by the water for whoever is passing. Guitarists bring guitars, everyone else gets
a shaker or a patient accompanist. You may join at any evening. Rhyme is allowed but not required.`,
  },
  {
    title: 'Gamelan for a rainy brain',
    short:
      'Play in a seventeen-person Indonesian gamelan for an evening. Beginners learn a part in minutes, with no notes to read.',
    by: ['Gamelan Kali Timur', 'An East River ensemble that rehearses barefoot all year.'],
    at: 'Snug Harbor, Staten Island',
    for: { moods: ['Quiet', 'Social'], ages: ['middle', 'high', 'adult', 'senior'] },
    price: 1700,
    when: { inDays: 7, on: 'Sat', at: '15:00', minutes: 120 },
    text: `Nobody in a gamelan is the star, which is a relief. You get a row of bronze bars, a mallet and a number
from one to six. The parts lock into each other like bricks, and after an hour the big gong decides that we have been
music for a while.

No notes to read. Floor cushions for most, chairs for anyone who prefers them. Bring socks without holes, or with holes
if you have made peace with them.`,
  },
  {
    title: 'Fiddle tunes by the falls',
    format: 'class',
    short:
      'A slow session for fiddlers, whistle players and other acoustic beginners: four tunes in two hours, learned by ear.',
    by: ['Passaic Slow Session', 'Players who believe that a reel is improved by being late.'],
    at: 'Paterson Great Falls, New Jersey',
    for: { moods: ['Adventurous', 'Social'], ages: ['middle', 'high', 'adult', 'senior'] },
    when: { inDays: 8, on: 'Sun', at: '13:30', minutes: 120 },
    text: `We play each tune as slowly as the slowest person wants, eight times around, so that by the end you have it
by heart whether you meant to or not. Four tunes in two hours is a lot. The waterfall covers up the rest.

Bring any acoustic instrument, or a pair of spoons, or nothing, since listening from the wall is a respected part.
Recordings go out beforehand to those who ask. Bring fingerless gloves in the cold months.`,
  },
  {
    title: 'Perfect pitch and other party tricks',
    short:
      'A live online ear-training hour: learn to recognize intervals with help from your doorbell and your kettle.',
    by: ['Absolutely Relative', 'Two sisters, one with perfect pitch, one with better jokes.'],
    at: {
      online: 'Join from a computer with sound on. You answer by holding up fingers, so you never need a microphone.',
    },
    for: { moods: ['Playful', 'Curious'], ages: ['middle', 'high', 'adult'] },
    when: { every: 'week', on: 'Wed', at: '20:00', minutes: 60, times: 5, startingInDays: 22 },
    text: `Which of these two doors creaks higher? Is your fridge in tune with your kettle? We begin with household
noises, move on to intervals by way of famous advertisements, and by the end you will hear a fourth, a fifth and a
suspicious octave wherever you go.

Come for one evening or all five. It suits singers, players and people who want to win at something unusual. Have one
object in reach that makes exactly one sound.`,
  },
  {
    title: 'Ring the changes: handbells with numbers',
    short:
      'Learn change ringing with eight handbells over lunch. It’s closer to a number puzzle than a tune, and sounds lovely.',
    by: ['Wall Street Ringers', 'Accountants, mostly. It shows, and it helps.'],
    at: 'Trinity Churchyard, Lower Manhattan',
    for: { moods: ['Curious', 'Quiet'], ages: ['high', 'adult', 'senior'] },
    when: { every: 'fortnight', on: 'Tue', at: '12:15', minutes: 45, times: 5, startingInDays: 7 },
    text: `You hold one bell and one number. When the row is 1 2 3 4 you ring in order, and then neighbors begin to
swap places by a rule, and for two minutes you must know only one thing: whom to follow. It is calmer than it sounds,
and then suddenly it is exactly as calm as it sounds.

Come once or every week. We stand by the north fence among very patient listeners. Gloves are provided, since brass does
not like fingers. In rain we ring under the arcade across the street.`,
  },
  {
    title: 'Parlor songs with the curtains open',
    format: 'concert',
    short:
      'Sing six sentimental hits of the 1890s together on the lawn. Large-print lyrics provided; mustaches optional.',
    by: ['Philippa Nakamura-Boyle', 'Philippa brings her choir’s wooden spoon and a folding piano.'],
    at: 'Lyndhurst, Tarrytown',
    for: { moods: ['Social', 'Playful'], ages: ['adult', 'senior'] },
    price: 2200,
    when: { inDays: 62, on: 'Sun', at: '14:00', minutes: 105 },
    text: `Before radio, you bought songs on paper and sang them at your guests. We sing six of them on the lawn, or
on the porch when the weather wants it, and look at how they work: the sob in the third line, the modulation that
means a mother, the parrot that nobody can explain.

We have lyrics in large print. No solos unless you want one. Bring a shawl or a mustache, your own or otherwise, and
somebody to sing to.`,
  },
]
