import type { Offering } from './demo-offering.ts'

export const history: readonly Offering[] = [
  {
    title: 'Ghost signs after work',
    format: 'walk',
    short:
      'An evening walk to read the faded painted ads of lower Manhattan: corsets, seltzer and one very confident dentist.',
    by: ['Thaddeus Ringgold', 'Thaddeus paints signs, and argues with those who came before him.'],
    at: 'City Hall Park, Manhattan',
    for: { moods: ['Curious', 'Spontaneous'], ages: ['high', 'adult', 'senior'] },
    price: 1200,
    when: { every: 'week', on: 'Thu', at: '18:00', minutes: 90, times: 10 },
    text: `Look up, and the city is still trying to sell you buggy whips. On a walk of fourteen corners you learn how wall
painters worked with a string and a bucket, why lead white outlives everything, and how to guess a decade from the way
an ampersand is drawn.

We go at talking pace for about a mile and a half, and end near several trains. Bring binoculars or a phone that zooms.
The walk changes a little every week, because scaffolding comes and goes.`,
  },
  {
    title: 'Quill, ink and a very short will',
    short:
      'Cut a quill, learn a clerk’s handwriting from 1780 and write a five-line will with it. Feathers and ink included.',
    by: ['The Scriveners’ Table', 'Four people with ink on their cuffs and no regrets.'],
    at: 'Morris-Jumel Mansion lawn, Washington Heights',
    for: { moods: ['Playful', 'Reflective'], ages: ['middle', 'high', 'adult'] },
    price: 2200,
    when: { inDays: 4, on: 'Sun', at: '14:00', minutes: 120 },
    text: `First you cut the quill, then you learn a clerk’s handwriting from 1780, long s and all. After an hour of
practice you draw up a will of five lines, with one ridiculous gift, and have it witnessed.

Feathers and iron gall ink are in the price, and are as permanent as they sound. Dark sleeves, please. Left-handed
writers are seated like royalty, at the end of the table with a feather from the other wing.`,
  },
  {
    title: 'Grandma’s kitchen, on the record',
    short:
      'A workshop on interviewing the elders in your family and recording their stories. Bring a phone, or bring Grandma.',
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
    format: 'tour',
    short:
      'Ride New York’s first subway line with a guide and get off to see its original tiles. Nine stops, one fare.',
    by: ['Winifred Castellanos', 'Winifred was a token booth clerk and has seen everything twice.'],
    at: 'City Hall Park, Manhattan',
    for: { moods: ['Adventurous', 'Curious'], ages: ['elementary', 'middle', 'adult', 'senior'] },
    when: { inDays: 3, at: '10:30', minutes: 120 },
    text: `Many early riders couldn’t read English yet, so the first stations have pictures in their tiles: a beaver,
a ship, a steamboat. We ride north, get out, look, count rivets, and ride on. You will hear who dug the tunnel, what
they earned, and why the first day ended with a crowd that would not go home.

Bring a fare card and comfortable shoes. There are stairs at most stops; ask us for the version with elevators, which
is shorter and has better gossip.`,
  },
  {
    title: 'Māori star compass at the water',
    format: 'talk',
    short:
      'Learn how Pacific navigators steered by stars and waves, inside a compass of stones on the pier. Good for families.',
    by: ['Wiremu Tāmati-Cole', 'Wiremu teaches physics in Harlem and sailed here, in part, by plane.'],
    at: 'Valentino Pier, Red Hook',
    for: { moods: ['Inspired', 'Adventurous'], ages: ['middle', 'high', 'adult', 'senior'] },
    when: { inDays: 2, at: '19:00', minutes: 90 },
    text: `We lay a circle of thirty-two stones on the pier and stand in the middle of it, where the canoe is. Then
the stars rise out of one stone and set into another, and with a hand held at arm’s length you measure how far south
you have come. Waves tell you the rest, and you learn to feel them lying down.

No reading, and no numbers above ten. Dress warmly, since it’s windy on the pier. On cloudy nights we practice what
the navigators did on theirs.`,
  },
  {
    title: 'Everyday Tenement: a table for eleven',
    format: 'tour',
    short:
      'Move into a life-size tenement apartment drawn in chalk and work out where eleven people slept. For families.',
    by: ['Chalk Line Histories', 'Teachers who think best with tape measures.'],
    at: 'Seward Park, Lower East Side',
    for: { moods: ['Social', 'Reflective'], ages: ['elementary', 'middle', 'adult'] },
    when: { every: 'week', on: 'Sun', at: '11:30', minutes: 75, times: 10 },
    text: `We draw the apartment life-size on the ground: stove, sink, three rooms, one window that counts. Then
eleven of you move in. Who sleeps where? Who needs the table to sew and who to eat? Letters and rent books of the time
tell us how they solved it, and your group usually finds one solution they did not.

Made for families and for anybody who complains about closet space. It takes an hour and a bit, outdoors. Just bring
yourselves.`,
  },
  {
    title: 'Monday maps',
    format: 'open house',
    short:
      'Study one old map of the city together each week and hear what experts see in it. Bring an address you’ve lived at.',
    by: ['Cartophile Evenings', 'A map dealer, a mail carrier and a retired surveyor share one magnifying glass.'],
    at: 'Brooklyn Central Library, Grand Army Plaza',
    for: { moods: ['Quiet', 'Curious'], ages: ['adult', 'senior'] },
    when: { every: 'week', on: 'Mon', at: '18:00', minutes: 75, times: 8 },
    text: `A fire insurance map knows what every wall was made of. A brewers’ map knows only the saloons. Every Monday
we unroll one large facsimile, give you ten minutes in silence with it, and then let you tell the others what you see.
The experts speak last, and it’s hard for them.

You will learn to read scale, hatching and motive. Bring the address of somewhere you have lived: sooner or later we
find it, or the swamp it used to be.`,
  },
  {
    title: 'Blacksmith for an afternoon',
    short:
      'Forge an iron coat hook at a real anvil in one afternoon. For beginners ages 15 and up; gloves and goggles provided.',
    by: ['Ingeborg Sato', 'Ingeborg shoes horses in the morning and opinions in the afternoon.'],
    at: 'Historic Richmond Town, Staten Island',
    for: { moods: ['Adventurous', 'Inspired'], ages: ['high', 'adult'] },
    price: 8500,
    when: { inDays: 32, on: 'Sat', at: '12:30', minutes: 210 },
    text: `Hot iron shows its temperature by color, and you have about twenty seconds to shape it. You will
make a point, a curl, a twist and a hook, in that order, and find out why smiths in old paintings look so calm: rushing
makes it worse.

Four people to each forge, from fifteen up. Wear cotton or wool, closed leather shoes, and hair tied back. Goggles,
gloves, ear plugs and lemonade are provided. Expect a sore forearm tomorrow.`,
  },
  {
    title: 'The headless, the haunted and the tax records',
    format: 'walk',
    short: 'A lantern walk with four Hudson Valley ghost stories and the real records behind them. Ages 11 and up.',
    by: ['Barnabas Tolliver-Nash', 'Barnabas reads court archives so that you can have the good parts.'],
    at: 'Philipsburg Manor, Sleepy Hollow',
    for: { moods: ['Playful', 'Spontaneous'], ages: ['middle', 'high', 'adult', 'senior'] },
    price: 1800,
    when: { inDays: 38, on: 'Fri', at: '18:30', minutes: 105 },
    text: `Behind most ghosts there is a boundary dispute. We walk by the millpond with lanterns, tell four stories as
they are usually told, and then tell them again with the documents: the tenant who could not pay, the enslaved miller
whose name the story left out, the teacher who probably just moved to another job.

Nothing gory: some of it is funny, some is sad, and we argue about all of it. Good from eleven up. The path is uneven;
bring a flashlight and sturdy shoes. We meet by the bridge, naturally.`,
  },
  {
    title: 'Decode a letter from 1863',
    short:
      'Learn to read old handwriting online by transcribing a real Civil War letter, line by line. No experience needed.',
    by: ['Marguerite Osei-Lindqvist', 'Marguerite transcribes for a living and writes back in her dreams.'],
    at: {
      online:
        'You get a page image in the chat at the start. A second screen or a printed page helps; a magnifying glass is for style.',
    },
    for: { moods: ['Quiet', 'Reflective'], ages: ['high', 'adult', 'senior'] },
    when: { inDays: 1, at: '20:00', minutes: 75 },
    text: `The first line takes us ten minutes, the second three, and then suddenly you can read it, and a soldier is
telling his sister about the mud. We learn the usual traps (that is an s, that is not a p, that is jam) and how to
mark what we cannot be sure of.

The text we finish goes back to the family who lent it. You don’t have to speak. If you can read your doctor’s
handwriting, you’re overqualified.`,
  },
  {
    title: 'The trial of the stolen goose, 1771',
    format: 'show',
    short:
      'Reenact a real court case in the park. Everyone gets a role: judge, jury, witness or goose. Great for families.',
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
