import type { Offering } from './demo-offering.ts'

export const cooking: readonly Offering[] = [
  {
    title: 'Dumplings with strangers',
    short: 'Roll, fill, pleat, argue about vinegar. You sit down with eight people and get up with friends.',
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
    short: 'One dough, five minutes of work, a night in the fridge. Repeat until neighbors knock.',
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
    short: 'Cut an onion without tears, a squash without fear, and herbs without bruises.',
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
    short: 'Children from four to ten tear, shake, taste and invent a dressing called something rude.',
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
    short: 'Toast, grind and smell twenty spices, and learn which of yours died in 2016.',
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
    short: 'Salt, cabbage, patience. Bring a jar of something, leave with three of something else.',
    by: ['The Brine Trust', 'Neighbors who judge a summer by the number of lids.'],
    at: 'Van Vorst Park, Jersey City',
    for: { moods: ['Social', 'Spontaneous'], ages: ['high', 'adult', 'senior'] },
    when: { every: 'fortnight', on: 'Sat', at: '11:30', minutes: 90, times: 5 },
    text: `Two grams of salt for each hundred of cabbage, press until it weeps, keep it under. That is the entire
lesson, and then comes an hour of stories about lids that flew. We make one jar together, taste our way along the
table, and trade.

Newcomers without a jar get one to raise. Labels must tell the truth, including the date. Children are welcome, and are
strangely fond of the sourest end of the table.`,
  },
  {
    title: 'Dinner from the back of the fridge',
    short: 'Live from four kitchens: half an onion, old rice, one lemon. Nobody goes to the store.',
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
    short: 'Roast, crack, winnow, grind. Then try to stop eating it.',
    by: ['Nib & Nobody', 'A two-person factory in a former shoe repair.'],
    at: 'Brooklyn Navy Yard, Building 92',
    for: { moods: ['Inspired', 'Adventurous'], ages: ['elementary', 'middle', 'adult'] },
    price: 5500,
    when: { inDays: 10, on: 'Sat', at: '14:00', minutes: 180 },
    text: `A cocoa bean tastes of mud and fruit and a little of vinegar, and you should know that before you love it.
We roast with a hair dryer and a colander, blow off the husks outdoors, and take turns at a stone mill until it shines.
Two farms, two bars, no added nonsense, and you will be able to tell them apart.

Children from eight can do every step. There are nuts in the room, if not in the bar. Bring a small box for your
chocolate, and a sense of restraint for the train.`,
  },
  {
    title: 'Café con ciencia: why coffee tastes like that',
    short: 'Same bean, six cups, one variable at a time. By the fifth you can hear colors.',
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
    short: 'Peel together, stir in turns, eat at one long table. Cooking for forty is its own subject.',
    by: ['Long Table Yonkers', 'They own one pot. It holds ninety liters.'],
    at: 'Hudson River Museum, Yonkers',
    for: { moods: ['Social', 'Reflective'], ages: ['elementary', 'middle', 'high', 'adult', 'senior'] },
    when: { inDays: 27, on: 'Sun', at: '12:00', minutes: 180 },
    text: `You cannot season a pot like that by the pinch; you season it by committee. Learn to scale a recipe by ten
without disaster, to hold a ladle as if it were an oar, and to plan so that the carrots and the people are done at the
same time.

Free, since the vegetables are what the market could not sell. A pot with beans, a pot with beef, both labeled. We set
up on the riverside terrace. Bring a bowl, a spoon and a peeler, and stay for the dishes, where the best talk is.`,
  },
  {
    title: 'Supper on a camp stove, stars included',
    short: 'One burner, one pot, four courses, and a look through a telescope while the rice rests.',
    by: ['Salt & Canvas', 'The camping club claims that everything tastes better outside, and cooks to prove it.'],
    at: 'Vanderbilt Museum, Centerport',
    for: { moods: ['Adventurous', 'Social'], ages: ['elementary', 'middle', 'adult'] },
    price: 3200,
    when: { inDays: 58, on: 'Sat', at: '17:30', minutes: 180 },
    text: `The trick is the order: what needs a rolling boil, what is happy under a hat, what can be eaten raw while
you wait. Teams of four cook flatbread, lentils, a stir-fry and a pudding on a flame the size of a fist, and wash up
with half a liter of water.

Vegetarian by nature, vegan if you tell us. Children from seven cook with an adult. Bring a bowl, a spoon, a head lamp
and warm things to sit on. In heavy rain we cook under the tarp, and that is when you really learn it.`,
  },
  {
    title: 'Pierogi Sunday with Pani Halina',
    short: 'Potato, cheese, sauerkraut, plum. You pinch until she nods.',
    by: ['Pani Halina Żurek', 'Halina has fed a parish, a strike and two film crews.'],
    at: 'McCarren Park, Greenpoint',
    for: { moods: ['Social', 'Reflective'], ages: ['middle', 'high', 'adult', 'senior'] },
    price: 2800,
    when: { every: 'fortnight', on: 'Sun', at: '15:00', minutes: 150, times: 5, startingInDays: 4 },
    text: `Halina looks at the dough, not the clock. You learn to feel when it is as soft as an earlobe, to cut rounds
with a glass, and to close the edge so that nothing opens in the pot. She tells one story per filling. The plum one is
about her brother, and it has an ending that nobody expects.

We meet at the corner of the park, cook in a parish kitchen nearby and eat at one table. Everything is vegetarian
except the story about the pig. Bring an apron, a flat box, and somebody’s recipe to compare, if you dare to show it.`,
  },
]
