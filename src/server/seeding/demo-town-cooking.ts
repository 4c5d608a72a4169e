import type { Offering } from './demo-offering.ts'

export const cooking: readonly Offering[] = [
  {
    title: 'Dumplings with strangers',
    short:
      'Learn to fold, fry and taste two kinds of dumplings around a table for nine. You’ll take home about thirty.',
    by: ['Folding Table Supper Club', 'A traveling table that seats nine and has fed two weddings.'],
    at: 'Flushing Library, Queens',
    for: { moods: ['Social', 'Playful'], ages: ['high', 'adult', 'senior'] },
    price: 3800,
    when: { every: 'week', on: 'Fri', at: '18:30', minutes: 150, times: 10 },
    text: `The dough is flour and water, and everything else is wrist. You learn two fillings (pork and chive, or egg
and glass noodles), four pleats from lazy to bridal, and how to tell by ear when the pan is right. Ugly ones are eaten
first, to hide the evidence.

We cook at long tables in the community kitchen across the plaza. Both fillings can be had, one is vegetarian, and tell
us about allergies. Bring a box with a lid; thirty dumplings each is what usually happens.`,
  },
  {
    title: 'Bread for people with jobs',
    short: 'Learn a no-knead bread that fits around a workday. Adults go home with a warm loaf and dough for tomorrow.',
    by: ['Ludovika Sarkisian', 'Ludovika bakes at four so that you do not have to.'],
    at: 'Arthur Avenue Market, Bronx',
    for: { moods: ['Inspired', 'Quiet'], ages: ['adult', 'senior'] },
    price: 3000,
    when: { every: 'week', on: 'Mon', at: '18:30', minutes: 120, times: 10 },
    text: `Time does the kneading; you only have to plan it. We mix a dough, shape one made yesterday, bake one shaped
this morning, and so see three days of bread in two hours. You learn what sticky is trying to tell you and how to burn
the bottom exactly enough.

You carry home a warm loaf, a bag of dough for tomorrow and a chart for the fridge door with your own working hours in
it. Bring a towel and a bag. The starter has a name, and you will be introduced.`,
  },
  {
    title: 'Knife skills, all fingers accounted for',
    format: 'class',
    short:
      'A hands-on class in chopping safely and sharpening your own knife. It ends with the soup you chopped. Ages 15 and up.',
    by: ['Chef Octavio Lindholm', 'Octavio ran a hotel kitchen and now only sharpens and teaches.'],
    at: 'Chelsea Market, Manhattan',
    for: { moods: ['Curious', 'Social'], ages: ['high', 'adult'] },
    price: 4500,
    when: { every: 'week', on: 'Thu', at: '18:30', minutes: 120, times: 10 },
    text: `The claw, the rock, the slice, and why the dull knife is the one that bites. You chop your way through a
crate of vegetables, slowly at first, and by the end the board sounds right. Everything goes into one big soup, which
is also dinner.

Each person sharpens one knife on a stone and takes the angle home in their hands. You may bring your own knife,
wrapped in a towel. Ages fifteen and up. Bandages are blue and rarely needed.`,
  },
  {
    title: 'Small hands, big salad',
    short: 'Children ages 4 to 10 pick, taste and toss a salad at the farm, and invent a dressing to go with it.',
    by: ['The Lettuce Alone Kitchen', 'A pediatric nurse and a farmer with a wagon.'],
    at: 'Queens County Farm, Floral Park',
    for: { moods: ['Playful', 'Curious'], ages: ['preschool', 'elementary'] },
    price: 1000,
    when: { every: 'week', on: 'Sun', at: '12:00', minutes: 60, times: 10 },
    text: `A child who has torn a leaf will usually eat it. We taste five greens blindfolded, rank them from sweet to
rude, pick what is standing in the rows or the greenhouse, and shake dressing in a jar to the song of the week. Butter
knives only, and those go round under watch.

One adult to two children. Meet by the hay wagon at the entrance. Bring an apron that touches the knees and a bowl with
the child’s name on it. Leftovers do not exist, but we say that there may be some.`,
  },
  {
    title: 'The spice cupboard, explained',
    format: 'class',
    short:
      'Smell, toast and grind twenty spices, then mix a jar of your own blend. Bring the two you’ve never known how to use.',
    by: ['Zeynep Ramanujan', 'Zeynep’s grandmother traded in pepper and her mother in opinions.'],
    at: 'Industry City courtyard, Sunset Park',
    for: { moods: ['Curious', 'Inspired'], ages: ['adult', 'senior'] },
    price: 2600,
    when: { inDays: 1, at: '18:30', minutes: 105 },
    text: `We start with the nose alone, cups covered, no labels. Cardamom turns out to be three different things.
Cumin needs heat, saffron needs patience, and your old paprika needs a decent burial, with a few words from all of us.

Then you mix a blend for the food you actually cook at home, and go off with a jar of it and the arithmetic to make
more. Bring two spices from your shelf that you have never known what to do with. Somebody will.`,
  },
  {
    title: 'Pickle swap and fermentation hour',
    short:
      'Learn to make sauerkraut and other ferments, then trade jars with your neighbors. Beginners can come empty-handed.',
    by: ['The Brine Trust', 'Neighbors who judge a summer by the number of lids.'],
    at: 'Van Vorst Park, Jersey City',
    for: { moods: ['Social', 'Spontaneous'], ages: ['high', 'adult', 'senior'] },
    when: { every: 'fortnight', on: 'Sat', at: '11:30', minutes: 90, times: 5 },
    text: `Salt the cabbage, press it until it weeps, keep it under the brine. That’s the whole lesson, and then comes
an hour of stories about lids that flew. We make one jar together, taste our way along the table, and trade.

If you don’t have a jar to trade, we’ll start you off with one. Please label yours with the date. Children are
welcome, and they like the sourest end of the table.`,
  },
  {
    title: 'Dinner from the back of the fridge',
    short:
      'Four home cooks turn leftovers into dinner, live online. Cook along with whatever you have: old rice and half an onion will do.',
    by: ['Last Carrot Standing', 'A caterer, a chemist and their teenagers.'],
    at: {
      online:
        'Join from your kitchen, with the camera on the counter or off. Have a pan, an onion and whatever needs using up.',
    },
    for: { moods: ['Spontaneous', 'Playful'], ages: ['middle', 'high', 'adult', 'senior'] },
    when: { every: 'week', on: 'Mon', at: '18:00', minutes: 60, times: 10 },
    text: `You hold up what you have, we laugh, and then there is a plan. Soups, fritters, fried rice, the omelet of
many pasts: behind each is a pattern you can use again when nobody is watching. Teenagers who cook one night a week for
the family have done so well at this that we gave them their own camera.

We cook at one speed and wait for the slowest pan. Dinner is at seven, each in our own home, and there is usually a
round of applause for the strangest plate.`,
  },
  {
    title: 'Chocolate from the bean, in three hours',
    short:
      'Roast, crack and grind cacao beans into a bar of chocolate to take home. The hard part is not eating it on the way.',
    by: ['Nib & Nobody', 'A two-person factory in a former shoe repair.'],
    at: 'Brooklyn Navy Yard, Building 92',
    for: { moods: ['Inspired', 'Adventurous'], ages: ['elementary', 'middle', 'adult'] },
    price: 5500,
    when: { inDays: 10, on: 'Sat', at: '14:00', minutes: 180 },
    text: `A raw cocoa bean tastes of mud, fruit and a little vinegar, and you’ll taste one before you roast the rest.
We roast with a hair dryer and a colander, blow off the husks outdoors, and take turns at a stone mill until it shines.
Two farms, two bars, no added nonsense, and you will be able to tell them apart.

Children from eight can do every step. There are nuts in the room, though not in the bar. Bring a small box for your
chocolate, and a sense of restraint for the train.`,
  },
  {
    title: 'Café con ciencia: why coffee tastes like that',
    short:
      'Taste one coffee brewed six ways and learn what grind, heat and time each do to it. For adults who like to experiment.',
    by: ['Xiomara Pell', 'Xiomara fixes espresso machines and the people behind them.'],
    at: 'Newark Museum of Art, Newark',
    for: { moods: ['Curious', 'Social'], ages: ['adult', 'senior'] },
    price: 1900,
    when: { inDays: 3, on: 'Sun', at: '10:30', minutes: 90 },
    text: `Grind, heat, time, water: we change one thing and taste what it does. Sour means too little, bitter means
too much, and flat usually means the kettle. You score the cups blind and then learn which one was the supermarket can,
and there is always a silence at that point.

A table on the garden side, with chairs and a view of the kettle. Decaf for all six cups on request. Eat breakfast
first. Bring the coffee you drink at home, if you dare to have it tasted.`,
  },
  {
    title: 'A pot for the whole block: community stew',
    format: 'open house',
    short:
      'Neighbors of all ages cook a stew for forty and eat it at one long table. Free, with a bean pot and a beef pot.',
    by: ['Long Table Yonkers', 'They own one pot. It holds ninety liters.'],
    at: 'Hudson River Museum, Yonkers',
    for: { moods: ['Social', 'Reflective'], ages: ['elementary', 'middle', 'high', 'adult', 'senior'] },
    when: { inDays: 27, on: 'Sun', at: '12:00', minutes: 180 },
    text: `A pot that size is seasoned by committee. Learn to scale a recipe by ten without disaster, to hold a ladle
as if it were an oar, and to plan so that the carrots and the people are done at the same time.

It’s free, because we cook what the market couldn’t sell. There’s a pot with beans and a pot with beef, both labeled.
We set up on the riverside terrace. Bring a bowl, a spoon and a peeler, and stay for the dishes, where the best talk
is.`,
  },
  {
    title: 'Supper on a camp stove, stars included',
    short:
      'Teams cook a four-course supper on one small burner, then look through a telescope. For families with children from 7.',
    by: ['Salt & Canvas', 'The camping club claims that everything tastes better outside, and cooks to prove it.'],
    at: 'Vanderbilt Museum, Centerport',
    for: { moods: ['Adventurous', 'Social'], ages: ['elementary', 'middle', 'adult'] },
    price: 3200,
    when: { inDays: 58, on: 'Sat', at: '17:30', minutes: 180 },
    text: `The trick is the order: what needs a rolling boil, what can simmer under a towel, what can be eaten raw
while you wait. Teams of four cook flatbread, lentils, a stir-fry and a pudding on a flame the size of a fist, and
wash up with half a liter of water.

Everything is vegetarian, or vegan if you tell us. Children from seven cook with an adult. Bring a bowl, a spoon, a
head lamp and warm things to sit on. In heavy rain we cook under the tarp, and that is when you really learn it.`,
  },
  {
    title: 'Pierogi Sunday with Pani Halina',
    short:
      'Make potato, sauerkraut and plum pierogi with Pani Halina, then eat them together. She’ll nod when your edges are right.',
    by: ['Pani Halina Żurek', 'Halina has fed a parish, a strike and two film crews.'],
    at: 'McCarren Park, Greenpoint',
    for: { moods: ['Social', 'Reflective'], ages: ['middle', 'high', 'adult', 'senior'] },
    price: 2800,
    when: { every: 'fortnight', on: 'Sun', at: '15:00', minutes: 150, times: 5, startingInDays: 4 },
    text: `Halina watches the dough, not the clock. You learn to feel when it’s as soft as an earlobe, to cut rounds
with a glass, and to close the edge so that nothing opens in the pot. She tells one story per filling. The plum one is
about her brother, and it has an ending that nobody expects.

We meet at the corner of the park, cook in a parish kitchen nearby and eat at one table. Everything is vegetarian
except the story about the pig. Bring an apron, a flat box, and somebody’s recipe to compare, if you dare to show it.`,
  },
]
