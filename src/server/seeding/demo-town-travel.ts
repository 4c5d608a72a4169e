import type { Offering } from './demo-offering.ts'

export const travel: readonly Offering[] = [
  {
    title: 'Portuguese for the corner bakery',
    format: 'class',
    short:
      'A weekly beginners’ Portuguese class for adults, one everyday scene at a time. Pastries are course material.',
    by: ['Leonor Bastos Quayle', 'Leonor moved from Setúbal for a year, eleven years ago.'],
    at: 'Pier 57, Hudson River Park',
    for: { moods: ['Social', 'Curious'], ages: ['adult', 'senior'] },
    price: 2000,
    when: { every: 'week', on: 'Tue', at: '18:00', minutes: 75, times: 10 },
    text: `Each Tuesday is set in one place: the bakery, the tram, the beach, the aunt’s kitchen. You hear it, say it,
mangle it and say it again with your hands. By the third week you will be able to buy six pastéis and be asked where
you learned to talk like that.

You can start any Tuesday, since the bakery comes around again. You get a sheet of the sounds that are new to you.
Bring an appetite; verbs are conjugated over something sweet.`,
  },
  {
    title: 'Pack for two weeks in one small bag',
    short:
      'A former flight attendant shows you how to pack light, starting with your own suitcase. She judges it lovingly.',
    by: ['Gwendolyn Asante', 'Gwendolyn flew for twenty-six years and never checked a bag.'],
    at: 'Chelsea Market, Manhattan',
    for: { moods: ['Playful', 'Curious'], ages: ['adult', 'senior'] },
    price: 1500,
    when: { inDays: 2, at: '18:30', minutes: 75 },
    text: `“Three pairs of shoes,” says Gwendolyn, “is a cry for help.” You bring your bag as you would pack it tonight,
and in pairs you take out one thing in three. Then she shows how a scarf is a blanket, a curtain, a skirt and a bribe,
and how to wash a shirt in a sink so that it is dry by seven.

At the end, everybody walks once around the block with their bag, which is the real exam. Bring the suitcase you own
rather than the one you dream of.`,
  },
  {
    title: 'Cross five countries on the 7 train',
    format: 'tour',
    short:
      'A guided half day of temples, shops and food along the 7 train in Queens. Ages 12 and up; bring an appetite.',
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
    format: 'class',
    short: 'Learn ten sentences of Greek, Wolof or Tagalog on a free ferry ride across the harbor and back.',
    by: ['Harbor Tongues', 'Deckhands, nurses and students who teach what they speak at home.'],
    at: 'Castle Clinton, The Battery',
    for: { moods: ['Spontaneous', 'Adventurous'], ages: ['high', 'adult', 'senior'] },
    when: { every: 'week', on: 'Wed', at: '19:00', minutes: 105, times: 10 },
    text: `We meet at the fort, walk to the boat together and take over a bench on the windy side. There and back is
an hour, exactly long enough for ten sentences: hello, I’m lost, this is delicious, and seven more you’ll need right
after. The language changes with the teacher, so you may arrive for Greek and leave with Wolof.

The ferry is free, and so is the class. Bring layers and a paper notebook, as phones go flat and salty. We are back at
the terminal in time for a civilized bedtime.`,
  },
  {
    title: 'Paper maps and how to love them',
    format: 'class',
    short:
      'Learn to read a map by finding six places in Central Park without a phone. Teams of two or three, families welcome.',
    by: ['Oddný Kristjánsdóttir', 'Oddný guided in the highlands and gets lost only in department stores.'],
    at: 'Belvedere Castle, Central Park',
    for: { moods: ['Adventurous', 'Quiet'], ages: ['elementary', 'middle', 'high', 'adult'] },
    price: 1100,
    when: { inDays: 4, on: 'Sat', at: '10:00', minutes: 120 },
    text: `There is a stone castle, a forest with winding paths, and an envelope with six places to find. No
telephones. You learn to turn the map and not your head, to count steps, and to say “we are here” with a straight face.

Teams of two or three, and families count as one. It is about a mile and a half on mixed ground. Bring a pencil and a
watch with hands if you still own one. Getting lost for a few minutes is included in the price.`,
  },
  {
    title: 'Trains that go to sleep: planning a night-train trip',
    format: 'talk',
    short: 'An online evening on planning a night-train trip: routes, tickets, bunks and what to pack.',
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
invented ones. A plan with a date is easier to keep.`,
  },
  {
    title: 'Sketch a harbor like a traveler',
    short: 'Draw the Manhattan skyline in a travel sketchbook, ten minutes at a time. Paper and paints provided.',
    by: ['Casimir Adeyinka-Holt', 'Casimir has filled ninety-four sketchbooks and finished none on time.'],
    at: 'Pier A Park, Hoboken',
    for: { moods: ['Reflective', 'Inspired'], ages: ['high', 'adult', 'senior'] },
    price: 1900,
    when: { every: 'week', on: 'Sun', at: '13:00', minutes: 120, times: 5 },
    text: `A travel sketch is a letter to yourself in ten years, so you write on it too: what it smelled of, who was
shouting, how the coffee was. We draw the skyline three times, each time leaving out more, and find that the third
looks most like being there.

Water-brushes, a small paint box and paper are lent out. Bring a stool if sitting on the ground has lost its charm,
something to glue in, and clothes for a windy river.`,
  },
  {
    title: 'Lighthouse weekend for first-time campers',
    short:
      'A two-day beach camp for families and adults who’ve never slept outdoors. We bring the tents and the courage.',
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
    format: 'walk',
    short: 'A Friday evening walk through Dutch New York, from its wall to its canal, with a dozen words of old Dutch.',
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
    format: 'talk',
    short:
      'Teens and seniors pair up to plan a first solo day trip by train. One knows the apps, the other the conductors.',
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
    short: 'Fix a flat, load two bags and ride nine flat miles with a pie stop. A first bike tour for ages 11 and up.',
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
