import type { Offering } from './demo-offering.ts'

export const travel: readonly Offering[] = [
  {
    title: 'Portuguese for the corner bakery',
    short: 'Order, flirt with the pastry, complain about the weather: useful phrases, weekly.',
    by: ['Leonor Bastos Quayle', 'Leonor moved from Setúbal for a year, eleven years ago.'],
    at: 'Pier 57, Hudson River Park',
    for: { moods: ['Social', 'Curious'], ages: ['adult', 'senior'] },
    price: 2000,
    when: { every: 'week', on: 'Tue', at: '18:00', minutes: 75, times: 10 },
    text: `Each Tuesday plays in one place: the bakery, the tram, the beach, the aunt’s kitchen. You hear it, say it,
mangle it and say it again with your hands. By the third week you will be able to buy six pastéis and be asked where
you learned to talk like that.

New people can start any Tuesday, since the bakery comes around again. There is a paper with the sounds you cannot hear
yet. Bring an appetite; verbs are conjugated over something sweet.`,
  },
  {
    title: 'Pack for two weeks in one small bag',
    short: 'A former flight attendant unpacks your suitcase and judges it, lovingly.',
    by: ['Gwendolyn Asante', 'Gwendolyn flew for twenty-six years and never checked a bag.'],
    at: 'Chelsea Market, Manhattan',
    for: { moods: ['Playful', 'Curious'], ages: ['adult', 'senior'] },
    price: 1500,
    when: { inDays: 2, at: '18:30', minutes: 75 },
    text: `Three pairs of shoes, says Gwendolyn, is a cry for help. You bring your bag as you would pack it tonight,
and in pairs you take out one thing in three. Then she shows how a scarf is a blanket, a curtain, a skirt and a bribe,
and how to wash a shirt in a sink so that it is dry by seven.

At the end, everybody walks once around the block with their bag, which is the real exam. Bring the suitcase you own
rather than the one you dream of.`,
  },
  {
    title: 'Cross five countries on the 7 train',
    short: 'A half-day expedition by subway: temples, sari shops, dumplings, one very good barber.',
    by: ['Roosevelt Avenue Expeditions', 'Guides who have not needed a passport since 1998.'],
    at: 'Travers Park, Jackson Heights',
    for: { moods: ['Adventurous', 'Social'], ages: ['middle', 'high', 'adult'] },
    price: 2400,
    when: { every: 'week', on: 'Sat', at: '12:00', minutes: 210, times: 8 },
    text: `You travel like a guest here: ask before you photograph, learn to say thank you in the language of whoever
just fed you, and sit down when you are told to. We ride four stops, walk two miles, and eat in small amounts, often.

Along the way you practice what works in any city: reading a menu that you cannot read, bargaining with good manners,
finding a bathroom. Food is extra, about fifteen dollars in small bills. Bring a big pocket and an empty stomach.`,
  },
  {
    title: 'Night ferry phrasebook',
    short: 'Ride the harbor boat there and back, and leave with ten sentences of Greek, Wolof or Tagalog.',
    by: ['Harbor Tongues', 'Deckhands, nurses and students who teach what they speak at home.'],
    at: 'Castle Clinton, The Battery',
    for: { moods: ['Spontaneous', 'Adventurous'], ages: ['high', 'adult', 'senior'] },
    when: { every: 'week', on: 'Wed', at: '19:00', minutes: 105, times: 10 },
    text: `We meet at the fort, walk to the boat together and take over a bench on the windy side. There and back is an
hour, exactly long enough for ten sentences: hello, I am lost, this is delicious, and the seven that follow from those.
The language changes with the teacher, so you may arrive for Greek and leave with Wolof.

The ferry is free and so are we. Bring layers and a paper notebook, as phones go flat and salty. We are back at the
terminal in time for a civilized bedtime.`,
  },
  {
    title: 'Paper maps and how to love them',
    short: 'Fold it, orient it, plan a day with a pencil. The battery lasts four hundred years.',
    by: ['Oddný Kristjánsdóttir', 'Oddný guided in the highlands and gets lost only in department stores.'],
    at: 'Belvedere Castle, Central Park',
    for: { moods: ['Adventurous', 'Quiet'], ages: ['elementary', 'middle', 'high', 'adult'] },
    price: 1100,
    when: { inDays: 4, on: 'Sat', at: '10:00', minutes: 120 },
    text: `There is a stone castle, a forest with winding paths, and an envelope with six places to find. No
telephones. You learn to turn the map and not your head, to count steps, and to say “we are here” with a straight face.

Teams of two or three, and families count as one. It is about a mile and a half on mixed ground. Bring a pencil and a
watch with hands if you still own one. Being lost for a few minutes is part of the price and included.`,
  },
  {
    title: 'Trains that go to sleep: planning a night-train trip',
    short: 'Four routes, three apps, one spreadsheet, and what to pack for a bunk.',
    by: ['Sleeper Society of New Jersey', 'People who have been snored at in eleven countries.'],
    at: {
      online:
        'Open the link a few minutes early. We share a spreadsheet that you can copy, and the recording of the route demo stays up for a week.',
    },
    for: { moods: ['Inspired', 'Curious'], ages: ['adult', 'senior'] },
    when: { inDays: 3, at: '19:00', minutes: 75 },
    text: `How do you find the train that a booking site swears does not exist? Which bunk is the good one? What is the
etiquette when six strangers change into nightclothes in a space the size of a closet? We plan one real trip live, from
a blank page to a price, with your suggestions.

There is time for your own route at the end, and somebody in the room has usually slept on it. Bring dates, even
invented ones. A plan with a date on it behaves differently.`,
  },
  {
    title: 'Sketch a harbor like a traveler',
    short: 'Ten-minute drawings from the pier, with notes, stains and a ticket glued in.',
    by: ['Casimir Adeyinka-Holt', 'Casimir has filled ninety-four sketchbooks and finished none on time.'],
    at: 'Pier A Park, Hoboken',
    for: { moods: ['Reflective', 'Inspired'], ages: ['high', 'adult', 'senior'] },
    price: 1900,
    when: { every: 'week', on: 'Sun', at: '13:00', minutes: 120, times: 5 },
    text: `A travel sketch is a letter to yourself in ten years. So you write on it: what it smelled of, who was
shouting, how the coffee was. We draw the skyline three times, each time leaving out more, and find that the third
looks most like being there.

Water-brushes, a small paint box and paper are lent out. Bring a stool if sitting on the ground has lost its charm,
something to glue in, and clothes for a windy river.`,
  },
  {
    title: 'Lighthouse weekend for first-time campers',
    short: 'Two days by the sea: pitch, cook, sleep, listen. We bring the tents and the courage.',
    by: ['Salt & Canvas', 'A camping club founded by someone who was scared of the dark.'],
    at: 'Fire Island Lighthouse, Long Island',
    for: { moods: ['Adventurous', 'Reflective'], ages: ['elementary', 'middle', 'adult'] },
    price: 9500,
    when: { inDays: 45, on: 'Sat', allDays: 2 },
    text: `By noon you will have put up a tent, and by one o’clock you will have put it up correctly. We cook on small
stoves, walk the beach at night without lamps until our eyes grow used to it, and in the morning compare what everybody
heard.

Meant for families and adults who have never slept outside. In weather that is not fit for tents we move to bunks in a
friend’s boathouse down the bay. You get a packing list, and almost everything on it can be borrowed.`,
  },
  {
    title: 'Vrijdagavond: Dutch New York on foot',
    short: 'A Friday evening walk along the wall that became the street, with a few words of old Dutch.',
    by: ['Saskia van Ellemeet', 'Saskia corrects the spelling of half the borough, under her breath.'],
    at: 'Federal Hall steps, Wall Street',
    for: { moods: ['Curious', 'Spontaneous'], ages: ['adult', 'senior'] },
    price: 1600,
    when: { every: 'week', on: 'Fri', at: '17:30', minutes: 90, times: 10 },
    text: `Under the banks lies a muddy village with a wall, a canal and too many taverns. We follow its streets, which
never moved, and learn what the names meant before they were mispronounced: the farm, the crooked valley, the pearl
shells on the shore.

It is a level mile with plenty of stopping. You come away with twelve words of Dutch and the ability to see water where
there is now a sandwich shop. Bring a rain jacket, as the Dutch would.`,
  },
  {
    title: 'Your first trip alone, at sixty or sixteen',
    short: 'Two age groups, one table: the nervous teach the nervous how to go places.',
    by: ['Off You Go', 'A retired school principal and her grandson, who planned it together.'],
    at: 'White Plains Public Library, White Plains',
    for: { moods: ['Social', 'Reflective'], ages: ['high', 'senior'] },
    when: { inDays: 9, on: 'Thu', at: '16:30', minutes: 90 },
    text: `The sixteen-year-olds know how to book things. The sixty-year-olds know how to talk to a conductor. In pairs
you plan a day trip by train for the other one: two changes, one museum, lunch, and what to do when it goes wrong.

Some pairs have since traveled together. Bring a place that you have always wanted to see within a hundred miles, and
whatever is holding you back, written on a card. We sort the cards, and it is nearly always the same four things.`,
  },
  {
    title: 'Bicycle touring for the timid',
    short: 'Fix a flat, load two bags, ride nine flat miles and eat pie. That is a tour.',
    by: ['Car-Free Ramblers', 'The timetable hikers also own bicycles, some of them with names.'],
    at: 'Morristown Green, New Jersey',
    for: { moods: ['Adventurous', 'Spontaneous'], ages: ['middle', 'high', 'adult', 'senior'] },
    price: 1400,
    when: { inDays: 53, on: 'Sat', at: '10:00', minutes: 240 },
    text: `Most people who dream of crossing a country have never carried a tent to the next town. We start with a
wheel in our laps and a tube with a hole in it, load the bikes, learn how heavy is too heavy, and roll out on a quiet
path with somebody kind at the back.

Nine miles, no hills worth the name, pie at mile six. Bring a bicycle with working brakes and a helmet, or reserve one
of our four. From age eleven with an adult.`,
  },
]
