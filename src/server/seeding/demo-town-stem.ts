import type { Offering } from './demo-offering.ts'

export const stem: readonly Offering[] = [
  {
    title: 'Solder something that beeps',
    short:
      'Learn to solder by building a small gadget that beeps when someone opens the fridge. For beginners; parts included.',
    by: ['Odalys Ferro', 'Odalys repaired hearing aids for nineteen years and still cannot leave a dead radio alone.'],
    at: 'Brooklyn Navy Yard, Building 92',
    for: { moods: ['Curious', 'Playful'], ages: ['high', 'adult'] },
    price: 3500,
    when: { every: 'week', on: 'Tue', at: '18:30', minutes: 120, times: 10 },
    text: `You get a small board, eleven parts and an iron. Two hours later you have a light-sensitive beeper that
complains when somebody opens the fridge. On the way there you learn what a resistor resists, why solder wants to flow
toward heat, and how to undo a mistake, because everybody makes the same one.

No experience needed. Each week is a complete class, and the beeper is yours to keep. Bring reading glasses
if you use them, and closed shoes. Irons, parts, goggles and bandages are on the table.`,
  },
  {
    title: 'Bridges out of spaghetti',
    short: 'Children build bridges from spaghetti and marshmallows, then load them with sand until they break.',
    by: ['The Noodle Bureau', 'Two civil engineers and one kindergarten teacher who settle arguments with sand.'],
    at: 'Hall of Science, Flushing Meadows',
    for: { moods: ['Playful', 'Curious'], ages: ['preschool', 'elementary'] },
    when: { every: 'week', on: 'Sat', at: '10:00', minutes: 75, times: 10 },
    text: `We meet on the lawn outside and unpack nine pounds of uncooked spaghetti. Teams of two build a bridge between
two chairs with nothing but pasta and marshmallows. Then comes the bucket, and then the sand, spoon by spoon, while
everybody counts.

Triangles win. The children find that out without being told, which is the point. Grown-ups hold buckets and keep their
opinions on trusses to themselves. Bring a towel to sit on; wet grass moves us under the overhang.`,
  },
  {
    title: 'Sidewalk Saturn: telescopes on the plaza',
    format: 'open house',
    short:
      'Look at planets and the Moon through real telescopes, free, on your way home. An astronomer answers questions.',
    by: ['Plaza Stargazers', 'A loose gang of neighbors with eleven telescopes and no meeting minutes.'],
    at: 'Lincoln Center Plaza, Manhattan',
    for: { moods: ['Spontaneous', 'Inspired'], ages: ['elementary', 'middle', 'high', 'adult', 'senior'] },
    when: { every: 'week', at: '21:15', minutes: 105, times: 10 },
    text: `City light drowns the faint things, but the Moon, the planets and a few stubborn double stars do not care.
We point the tubes, you look, and somebody will explain what you are seeing for as long as you want to stand there.

No ticket, no list, no need to know a constellation. When clouds come we put a tablet on the tripod and show what would
be up there, which is less romantic but drier. Bring a child who should be in bed, and a warm layer.`,
  },
  {
    title: 'Math for people who were told they can’t',
    format: 'class',
    short:
      'A patient online hour on one piece of everyday math, such as percentages or odds. For adults; ask anything.',
    by: ['Hana Brodsky-Oyelaran', 'Hana failed algebra twice and now teaches it, in that order and on purpose.'],
    at: {
      online:
        'Open the link in any browser, no account needed. Camera off is fine; paper and a pencil are not optional.',
    },
    for: { moods: ['Reflective', 'Curious'], ages: ['adult', 'senior'] },
    when: { every: 'week', on: 'Thu', at: '19:00', minutes: 60, times: 10 },
    text: `Every Thursday takes one thing that school rushed past and goes around it slowly: what a percentage is
counting, why two minuses make a plus, how a bank arrives at your interest, what a one-in-a-hundred flood means.

You can come once or ten times, since no evening needs the one before. Nobody is called on. Questions can be typed
without a name, and “I still don’t get it” is read out as the excellent question it is.`,
  },
  {
    title: 'Robots that are bad at things',
    short:
      'Teens build robots that butter toast or brush teeth as badly as possible. Ages 12 to 18, beginners welcome.',
    by: ['Ines Tavares Lund', 'Ines builds prosthetic hands on weekdays and useless machines on Sundays.'],
    at: 'Hunters Point Library, Long Island City',
    for: { moods: ['Playful', 'Social'], ages: ['middle', 'high'] },
    when: { every: 'week', on: 'Sun', at: '14:00', minutes: 120, times: 10, cancelled: 3 },
    text: `Good robots are hard. Bad robots are a splendid way to learn the same lessons: gears, servo motors,
feedback, and how far wishful thinking is from code. Every team picks a chore and builds a machine that does it as
badly as possible while still, technically, doing it.

The last hour of the tenth Sunday is the show, with a jury of younger siblings. Ages 12 to 18, no experience wanted.
Laptops are there; bring cardboard, a toothbrush you will never use again, and a sense of dignity to leave outside.`,
  },
  {
    title: 'Walk like Zdzisław: an inspector reads the bridge',
    format: 'walk',
    short: 'A 90-minute walk under the Brooklyn Bridge with a retired inspector who shows what keeps it standing.',
    by: ['Zdzisław Wrona', 'Zdzisław inspected bridges for thirty-one years and trusts most of them.'],
    at: 'Brooklyn Bridge Park, Pier 1',
    for: { moods: ['Curious', 'Adventurous'], ages: ['high', 'adult', 'senior'] },
    price: 1500,
    when: { every: 'week', at: '12:15', minutes: 90, times: 10, startingInDays: 1 },
    text: `You will learn to see what an inspector sees: which rust is only make-up, why the stone towers sing in wind,
where the cables end and what holds them there. Zdzisław carries a small hammer and lets you listen to the difference
between sound metal and a problem.

We stroll about a mile, slowly, on paved paths, with several benches and one long story about a pigeon. Bring a bottle
of water and binoculars if you own a pair. Rain does not stop bridges, so it does not stop us.`,
  },
  {
    title: 'The Hudson in a jar',
    short: 'Scoop up river water and meet what lives in it under a microscope. For families with children from 6.',
    by: ['Estuary Club of the West Side', 'Three retired biology teachers with one very good microscope.'],
    at: 'Pier 26, Hudson River Park',
    for: { moods: ['Curious', 'Adventurous'], ages: ['elementary', 'middle', 'adult'] },
    price: 800,
    when: { every: 'week', on: 'Sat', at: '11:00', minutes: 90, times: 10 },
    text: `A net, a rope, a jar, and then a long silence around the microscope while the water turns out to be full of
eyes, legs and glass boxes. We draw what we find before we name it, because you look harder when you have to draw.

Families welcome; children from six can work the net with an adult at the rope. You will leave knowing why the river
runs both ways and what a copepod wants out of life. Bring a towel and sleeves that may get wet.`,
  },
  {
    title: 'Repair Café: bring your dead toaster',
    format: 'open house',
    short:
      'Bring something broken and fix it with a volunteer who knows how. Free, with tea; about six in ten things survive.',
    by: ['Fixers of Sixth Avenue', 'A watchmaker, a seamstress, two electricians and whoever else turns up.'],
    at: 'Jefferson Market Library, Greenwich Village',
    for: { moods: ['Social', 'Spontaneous'], ages: ['high', 'adult', 'senior'] },
    when: { every: 'fortnight', on: 'Wed', at: '18:00', minutes: 150, times: 5, startingInDays: 1 },
    text: `Lamps, zippers, headphones, chairs with three opinions about the floor: put it on a table, say what it
should do, and open it up beside somebody who has opened fifty of them. About six in ten go home working. The rest go
home with a diagnosis.

Free, with a jar for spare fuses. One item each, and no gas engines. Bring the item, its cable, and the piece that
fell off and has been in a drawer for four years.`,
  },
  {
    title: 'Lunch-hour crystals',
    short:
      'Grow three kinds of salt crystals in fifty minutes and learn why they look so different. For adults, in a lunch break.',
    by: ['Bartholomew Achterberg', 'Barty is a mineralogist whose kitchen is no longer used for food.'],
    at: 'Cooper Union Foundation Building, Manhattan',
    for: { moods: ['Inspired', 'Quiet'], ages: ['adult', 'senior'] },
    price: 1200,
    when: { every: 'week', at: '12:30', minutes: 50, times: 10, startingInDays: 2 },
    text: `On the steps, weather allowing, or in the arcade next door: salts, hot water from a flask, black paper and a
hand lens. You watch order arrive out of nothing, three times, each time with a different shape, and hear why salt
makes cubes and Epsom salts make needles.

Made for people with a job to go back to. Eat your sandwich first and wash your hands after, in that order. You take
home a card with your three crystals and the recipe for a fourth.`,
  },
  {
    title: 'Make a game nobody asked for',
    short:
      'A weekend game jam for teens and adults: small teams, friendly mentors, one game that fits on a single screen.',
    by: ['Hoboken Pixel Society', 'A club that has finished forty-one games and sold none.'],
    at: 'Stevens Institute, Hoboken',
    for: { moods: ['Social', 'Inspired'], ages: ['high', 'adult'] },
    price: 4500,
    when: { inDays: 18, on: 'Sat', allDays: 2 },
    text: `Saturday is for ideas, teams and a first thing that moves. Sunday is for sound, for fixing what moved wrong,
and for the hour when everybody plays everybody’s game and claps. Mentors walk around for art, code and pep talks.

Beginners get a half-day start in a free engine and are asked to be proud of a bouncing square. Bring a laptop and a
charger. Lunch on both days is in the price, and so is a nap corner with surprisingly good cushions.`,
  },
  {
    title: 'Kites that measure the wind',
    short: 'Build a kite, attach a sensor and measure the wind sixty feet up. For children and grandparents as a team.',
    by: ['The Noodle Bureau', 'The pasta people again, this time with string and a respectable runway.'],
    at: 'Floyd Bennett Field, Brooklyn',
    for: { moods: ['Adventurous', 'Playful'], ages: ['elementary', 'middle', 'senior'] },
    when: { inDays: 29, on: 'Sun', at: '12:00', minutes: 150 },
    text: `An old airfield is the best place in the city for two reasons: nothing to get caught in, and always a
breeze. You cut, tape and bridle a kite in forty minutes, clip on a sensor the size of a matchbox, and send it up the
line. On a clipboard we draw the wind, layer by layer, like a cake.

Grandparents and children make strong teams, as one of them remembers how to tie a knot. Bring sunglasses, gloves for
the string and a picnic. With no wind at all we run, which is also science.`,
  },
  {
    title: 'Inventions that failed beautifully',
    format: 'talk',
    short: 'Look at ten inventions that never sold, then design and pitch your own. Ages 12 and up.',
    by: ['Ines Tavares Lund', 'Ines, of the useless robots, is convinced that failing is a skill with levels.'],
    at: 'Edison National Historical Park, West Orange',
    for: { moods: ['Inspired', 'Reflective'], ages: ['middle', 'high', 'adult'] },
    price: 1600,
    when: { inDays: 55, on: 'Sat', at: '10:30', minutes: 120 },
    text: `The concrete piano. The talking doll that frightened its owners. A machine for tipping a hat while carrying
parcels. We sit near the gate with drawings of ten of them and ask each the same question: what was it right about?

Then you sketch an invention for a nuisance in your own life, write its patent claim in a single sentence, and pitch it
to a jury that votes for the finest flaw. We bring pencils and graph paper; you bring the nuisance.`,
  },
  {
    title: 'What the tap water knows',
    format: 'workshop',
    short:
      'Test water from your own kitchen for hardness, lead and chlorine, and learn what the numbers mean. Free kits.',
    by: ['Beatriz Okonkwo', 'Beatriz tested reservoirs upstate for a decade and still sniffs every glass first.'],
    at: 'Brooklyn Central Library, Grand Army Plaza',
    for: { moods: ['Curious', 'Quiet'], ages: ['middle', 'high', 'adult', 'senior'] },
    when: { every: 'week', on: 'Mon', at: '17:30', minutes: 75, times: 10 },
    text: `Bring half a cup of water from your kitchen in any clean jar. We dip, drip and wait, and while the colors
change you hear where the water has been since it was rain, which pipes it met, and what a part per billion looks like.

Everyone writes down their own numbers, and nobody is told to panic. If one is odd, you leave with the telephone number
of the person at the city whose job it is to care. Kits, gloves and tissues are on the table.`,
  },
  {
    title: 'Clocks apart, clocks together',
    short: 'Take a mechanical alarm clock apart, name every wheel, and put it back so that it ticks. Ages 10 and up.',
    by: ['The Escapement Club', 'Three retired watchmakers and a physics student who oils everything.'],
    at: 'Chelsea Market, Manhattan',
    for: { moods: ['Quiet', 'Curious'], ages: ['elementary', 'middle', 'high', 'adult'] },
    price: 1200,
    when: { every: 'week', on: 'Wed', at: '16:00', minutes: 90, times: 10 },
    text: `You open the back, and there it is: a spring that wants to unwind, and a small lever that lets it, one tooth
at a time. We take out eleven parts in order, draw each one, and then go backward through our own drawings.

About one clock in nine does not tick at the end. That one becomes the lesson for everybody. Screwdrivers, loupes and
trays are here; long sleeves are best rolled up.`,
  },
  {
    title: 'Code a poem, slowly',
    format: 'class',
    short:
      'Write your first program: a few lines that make a poem which is never the same twice. Online, for beginners.',
    by: ['Wren Adeyemi-Castellanos', 'Wren teaches programming to people who apologize to their computers.'],
    at: {
      online: 'Open the link in any browser. Nothing to install; a keyboard is easier than a phone.',
    },
    for: { moods: ['Playful', 'Reflective'], ages: ['high', 'adult', 'senior'] },
    when: { every: 'week', on: 'Tue', at: '12:00', minutes: 60, times: 10 },
    text: `We start with a list of words you like, and end with a program that arranges them. In between you meet the
four ideas that every program is made of, one at a time and with names that mean something.

Typing mistakes are welcome, because reading an error message calmly is half of what you came for. Your poem has a link
at the end, and sending it to somebody is the homework.`,
  },
  {
    title: 'Fossils on the subway stairs',
    format: 'walk',
    short: 'A short walk to the fossils in the stone of famous buildings, with a magnifier. For families; 80 minutes.',
    by: ['Tobias Lindqvist-Rao', 'Tobias looks at walls for a living and has been asked to move along twice.'],
    at: 'Bryant Park, Manhattan',
    for: { moods: ['Adventurous', 'Curious'], ages: ['elementary', 'middle', 'adult', 'senior'] },
    when: { every: 'week', on: 'Sun', at: '11:00', minutes: 80, times: 10 },
    text: `There is a sea floor in a bank's front steps, and a coral reef in a lobby that everyone walks through. We stop
at nine walls within eight blocks, wet the stone with a sponge, and look at animals that are three hundred million years old.

Strollers can come. Magnifiers are lent to whoever asks first, and the last stop is a staircase where you can sit on the
Jurassic while you put your shoes back in order.`,
  },
]
