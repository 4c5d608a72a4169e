import type { Offering } from './demo-offering.ts'

export const history: readonly Offering[] = [
  {
    title: 'Ghost signs after work',
    short: 'Read the painted walls of lower Manhattan: corsets, seltzer, and a dentist with a flair for scale.',
    by: ['Thaddeus Ringgold', 'Thaddeus paints signs, and argues with those who came before him.'],
    at: 'City Hall Park, Manhattan',
    for: { moods: ['Curious', 'Spontaneous'], ages: ['high', 'adult', 'senior'] },
    price: 1200,
    when: { every: 'week', on: 'Thu', at: '18:00', minutes: 90, times: 10 },
    text: `Look up, and the city still wants to sell you buggy whips. On a walk of fourteen corners you learn how wall
painters worked with a string and a bucket, why lead white outlives everything, and how to guess a decade from the way
an ampersand is drawn.

We go at talking pace for about a mile and a half, and end near several trains. Bring binoculars or a phone that zooms.
The walk changes a little every week, because scaffolding giveth and taketh away.`,
  },
  {
    title: 'Quill, ink and a very short will',
    short: 'Cut a goose feather, learn a clerk’s hand from 1780, and bequeath your teapot.',
    by: ['The Scriveners’ Table', 'Four people with ink on their cuffs and no regrets.'],
    at: 'Morris-Jumel Mansion lawn, Washington Heights',
    for: { moods: ['Playful', 'Reflective'], ages: ['middle', 'high', 'adult'] },
    price: 2200,
    when: { inDays: 4, on: 'Sun', at: '14:00', minutes: 120 },
    text: `The knife makes the pen, the pen makes the hand, and the hand, it turns out, makes the sentence: nobody
writes “reach out” with a quill. After an hour of long s and dangling loops you draw up a will of five lines, with one
ridiculous gift, and have it witnessed.

Feathers and iron gall ink are in the price, and are as permanent as they sound. Dark sleeves, please. Left-handed
writers are seated like royalty, at the end of the table with a feather from the other wing.`,
  },
  {
    title: 'Grandma’s kitchen, on the record',
    short: 'Learn to interview an elder in your family before the recipe and the story are gone.',
    by: ['Kitchen Table Archive', 'Oral historians who accept payment in dumplings.'],
    at: 'Flushing Library, Queens',
    for: { moods: ['Reflective', 'Social'], ages: ['high', 'adult', 'senior'] },
    when: { every: 'week', on: 'Sat', at: '11:00', minutes: 105, times: 5, startingInDays: 16 },
    text: `Good questions are short. “What did the room smell like?” gets you further than “Tell me about your
childhood.” We practice in pairs, listen to two minutes of each other, and learn to sit through the silence after which
the real answer comes.

By the third Saturday you will have recorded somebody you love. We speak English, Mandarin and Spanish between us, and
recordings may be in anything. Bring a phone that records, and if you like the elder in question, who is guaranteed a
good chair.`,
  },
  {
    title: 'Subway, 1904: ride the first line',
    short: 'Nine stops, nine stories, one fare. We look at tiles while everybody else looks at phones.',
    by: ['Winifred Castellanos', 'Winifred was a token booth clerk and has seen everything twice.'],
    at: 'City Hall Park, Manhattan',
    for: { moods: ['Adventurous', 'Curious'], ages: ['elementary', 'middle', 'adult', 'senior'] },
    when: { inDays: 3, at: '10:30', minutes: 120 },
    text: `Beavers, ships, a stray hyphen: the first stations were made for people who could not read English yet, so
every stop has its picture. We ride north, get out, look, count rivets, and ride on. You will hear who dug the tunnel,
what they earned, and why the first day ended with a crowd that would not go home.

Bring a fare card and comfortable shoes. There are stairs at most stops; ask us for the variant with elevators, which
is shorter and has the better gossip.`,
  },
  {
    title: 'Māori star compass at the water',
    short: 'How people crossed the Pacific without instruments, with a rope circle and your own hands.',
    by: ['Wiremu Tāmati-Cole', 'Wiremu teaches physics in Harlem and sailed here, in part, by plane.'],
    at: 'Valentino Pier, Red Hook',
    for: { moods: ['Inspired', 'Adventurous'], ages: ['middle', 'high', 'adult', 'senior'] },
    when: { inDays: 2, at: '19:00', minutes: 90 },
    text: `We lay a circle of thirty-two stones on the pier and stand in the middle of it, where the canoe is. Then the
stars rise out of one stone and set into another, and with a hand held at arm’s length you measure how far south you
have come. Waves tell you the rest, if you lie down and let your back do it.

No reading and no numbers above ten. Dress warmly, since the wind has an opinion. Cloudy nights are fine: navigators
had those too, and we practice what they did then.`,
  },
  {
    title: 'Everyday Tenement: a table for eleven',
    short: 'Cook, sleep and argue in 325 square feet, marked out with chalk in the park.',
    by: ['Chalk Line Histories', 'Teachers who think best with tape measures.'],
    at: 'Seward Park, Lower East Side',
    for: { moods: ['Social', 'Reflective'], ages: ['elementary', 'middle', 'adult'] },
    when: { every: 'week', on: 'Sun', at: '11:30', minutes: 75, times: 10 },
    text: `We draw the apartment life-size on the ground: stove, sink, three rooms, one window that counts. Then eleven
of you move in. Who sleeps where? Who needs the table to sew and who to eat? Letters and rent books of the time tell us
how they solved it, and your group usually finds one solution they did not.

Made for families and for anybody who complains about closet space. It takes an hour and a bit, outdoors. Bring
nothing. They mostly did not have anything either.`,
  },
  {
    title: 'Monday maps',
    short: 'One old map of the city, one big table, and the question: what is this for?',
    by: ['Cartophile Evenings', 'A map dealer, a mail carrier and a retired surveyor share one magnifying glass.'],
    at: 'Brooklyn Central Library, Grand Army Plaza',
    for: { moods: ['Quiet', 'Curious'], ages: ['adult', 'senior'] },
    when: { every: 'week', on: 'Mon', at: '18:00', minutes: 75, times: 8 },
    text: `A fire insurance map knows what every wall was made of. A brewers’ map knows only the saloons. Every Monday
we unroll one large facsimile, give you ten minutes in silence with it, and then let you tell the others what you see.
The experts speak last, which is hard for them.

You will learn to read scale, hatching and motive. Bring the address of somewhere you have lived: sooner or later we
find it, or the swamp it used to be.`,
  },
  {
    title: 'Blacksmith for an afternoon',
    short: 'Light the forge, draw out a taper, and hang your coat on your own hook that evening.',
    by: ['Ingeborg Sato', 'Ingeborg shoes horses in the morning and opinions in the afternoon.'],
    at: 'Historic Richmond Town, Staten Island',
    for: { moods: ['Adventurous', 'Inspired'], ages: ['high', 'adult'] },
    price: 8500,
    when: { inDays: 32, on: 'Sat', at: '12:30', minutes: 210 },
    text: `Iron tells you its temperature by color, and you have about twenty seconds to say what you want. You will
make a point, a curl, a twist and a hook, in that order, and find out why smiths in old paintings look so calm: rushing
makes it worse.

Four people to each forge, from fifteen up. Wear cotton or wool, closed leather shoes, and hair tied back. Goggles,
gloves, ear plugs and lemonade are provided. Your forearm will have something to say tomorrow.`,
  },
  {
    title: 'The headless, the haunted and the tax records',
    short: 'What the Hudson Valley’s favorite ghost stories say about land, debt and pumpkins.',
    by: ['Barnabas Tolliver-Nash', 'Barnabas reads court archives so that you can have the good parts.'],
    at: 'Philipsburg Manor, Sleepy Hollow',
    for: { moods: ['Playful', 'Spontaneous'], ages: ['middle', 'high', 'adult', 'senior'] },
    price: 1800,
    when: { inDays: 38, on: 'Fri', at: '18:30', minutes: 105 },
    text: `Behind most ghosts there is a boundary dispute. We walk by the millpond with lanterns, tell four stories as
they are usually told, and then tell them again with the documents: the tenant who could not pay, the enslaved miller
whose name the story left out, the teacher who probably just moved to another job.

Nothing gory; one part funny, one part sad, and all of it argued with. Good from eleven up. The path is uneven; bring a
flashlight and sturdy shoes. We meet by the bridge, naturally.`,
  },
  {
    title: 'Decode a letter from 1863',
    short: 'An online evening with one real kind of handwriting and forty detectives in their kitchens.',
    by: ['Marguerite Osei-Lindqvist', 'Marguerite transcribes for a living and writes back in her dreams.'],
    at: {
      online:
        'You get a page image in the chat at the start. A second screen or a printed page helps; a magnifying glass is for style.',
    },
    for: { moods: ['Quiet', 'Reflective'], ages: ['high', 'adult', 'senior'] },
    when: { inDays: 1, at: '20:00', minutes: 75 },
    text: `The first line takes us ten minutes, the second three, and then suddenly you can read it, and a soldier is
telling his sister about the mud. We learn the usual traps (that is an s, that is not a p, that is jam) and how to mark
what we cannot be sure of.

The text we finish goes back to the family who lent it. Nobody needs to speak aloud. If you can read your own doctor,
you are overqualified.`,
  },
  {
    title: 'The trial of the stolen goose, 1771',
    short: 'A real court case with missing pages. You are the jury, the witnesses and, once, the goose.',
    by: ['The Scriveners’ Table', 'Ink people by calling, actors by accident.'],
    at: 'Nassau Hall green, Princeton',
    for: { moods: ['Playful', 'Social'], ages: ['elementary', 'middle', 'high', 'adult', 'senior'] },
    when: { inDays: 48, on: 'Sun', at: '13:00', minutes: 120 },
    text: `Three pages of the record survive, and they do not agree. Everyone gets a role on a card with what they know
and what they would rather not say. You question, you object, you swear on a cookbook. Then the jury goes behind a
tree.

Afterward we compare your verdict with the real one and talk about what a court could hear in those days, and from whom
it never did. Great for families with a lawyer in the making. Bring a hat; hats help.`,
  },
]
