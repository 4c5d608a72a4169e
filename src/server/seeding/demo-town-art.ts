import type { Offering } from './demo-offering.ts'

export const art: readonly Offering[] = [
  {
    title: 'Draw badly on Mondays',
    format: 'class',
    short:
      'A relaxed life-drawing evening for adults who haven’t drawn in years. The worst drawing of the night wins a lemon.',
    by: ['Mirela Dragan', 'Mirela draws courtrooms for a living and cats for revenge.'],
    at: 'Industry City courtyard, Sunset Park',
    for: { moods: ['Playful', 'Social'], ages: ['adult', 'senior'] },
    price: 1800,
    when: { every: 'week', on: 'Mon', at: '18:30', minutes: 120, times: 10 },
    text: `The first twenty drawings last thirty seconds each, so there is no time to be afraid. Then the poses get
longer and you get better, and nobody makes a speech about it. Our models are dressed, patient neighbors: a baker, a
fencer, somebody’s grandfather with a magnificent coat.

Paper, charcoal and kneaded erasers are in the price. Wear something that forgives charcoal. If you haven’t drawn
since you were nine, this evening is for you.`,
  },
  {
    title: 'Letterpress: say one true thing',
    short:
      'Set six words in metal type and print twenty postcards of them on a hand press. For teens and adults, no experience needed.',
    by: ['Cosmo Vandermeulen', 'Cosmo owns two tons of lead and is on good terms with his floor.'],
    at: 'Pier 16, South Street Seaport',
    for: { moods: ['Reflective', 'Quiet'], ages: ['high', 'adult', 'senior'] },
    price: 4200,
    when: { inDays: 5, on: 'Sun', at: '11:00', minutes: 150 },
    text: `You arrive with a sentence of at most six words. You leave with twenty postcards of it. In between, you’ll
pick type from a case, read it upside down, ink it with a roller and pull a press with a handle the size of an oar.

There are six spots, one for each type case. Long hair goes up, rings come off, and the apron will not save a white
shirt. Bring your sentence and a spare, because the letter k runs out.`,
  },
  {
    title: 'Murals the size of a stamp',
    short:
      'Children ages 4 to 9 paint stamp-size pictures of their neighborhood, which we join into one long paper street.',
    by: ['Small Walls Collective', 'Muralists who got tired of ladders.'],
    at: "Brooklyn Children's Museum, Crown Heights",
    for: { moods: ['Playful', 'Quiet'], ages: ['preschool', 'elementary'] },
    when: { every: 'week', on: 'Sat', at: '10:30', minutes: 60, times: 10 },
    text: `Every child gets a brush with nine hairs and a card no bigger than a stamp. The job: one thing you saw on
the way here. A hydrant, a dog, the man with the trombone. At the end all the stamps go on one long paper street, in
the order of the walk.

For ages four to nine with a grown-up, who gets a brush too. We sit at low tables by the entrance; paints wash out of
clothes and, we are told, of car seats.`,
  },
  {
    title: 'Wet clay, cold hands, warm bowls',
    short:
      'Learn to throw a bowl on the potter’s wheel in this six-week class for adult beginners. Collapsed pots are part of the course.',
    by: ['Amaru Quispe', 'Amaru learned from an aunt who broke every pot she did not love.'],
    at: 'Snug Harbor, Staten Island',
    for: { moods: ['Quiet', 'Reflective'], ages: ['adult', 'senior'] },
    price: 5200,
    when: { every: 'week', on: 'Wed', at: '18:00', minutes: 150, times: 6 },
    text: `In week one you learn to center the clay, which takes calm hands and a sense of humor. By week three you’ll
have a cylinder. By week six, with luck and two firings, you will have a bowl that holds soup and a shelf of things
that hold pencils.

Join in any week that has a free wheel; the price is for one evening and includes clay, glaze and firing. Short nails
help. Bring an old towel and clothes that you are not attached to.`,
  },
  {
    title: 'The quiet hour at the sculptures',
    format: 'class',
    short:
      'Look slowly at three large sculptures, twenty minutes each, then talk about what changed. No art knowledge needed.',
    by: ['Lucinda Marsh-Adeyemi', 'Lucinda was a museum guard for a decade and knows how long looking takes.'],
    at: 'Socrates Sculpture Park, Long Island City',
    for: { moods: ['Quiet', 'Reflective'], ages: ['high', 'adult', 'senior'] },
    when: { every: 'week', on: 'Sun', at: '10:00', minutes: 75, times: 10 },
    text: `Most people give a work of art eight seconds. We give it twenty minutes: standing, sitting, walking around
it, with one question on a card that you may ignore. Around minute eleven, you start seeing things you missed.

You don’t need to know anything about art, and we explain only when asked. Folding stools are there. Bring a hat for
the weather by the river, and switch the phone to sleep.`,
  },
  {
    title: 'Paper lanterns for a walk in the dark',
    short: 'Families build willow-and-tissue lanterns, then parade around the park behind a drum once it’s dark.',
    by: ['Hamilton Park Lantern Committee', 'Nine neighbors, one glue budget.'],
    at: 'Hamilton Park, Jersey City',
    for: { moods: ['Social', 'Inspired'], ages: ['elementary', 'middle', 'adult'] },
    price: 1000,
    when: { inDays: 2, on: 'Fri', at: '17:00', minutes: 150 },
    text: `Making a lantern is mostly patience and a little engineering: four willow rods, a knot that a six-year-old
can learn, tissue in the colors of fruit. When it is dark enough we switch on the small lights and walk once around the
park with a drum in front.

The price covers one lantern; several hands may share it. Bring a jar with a lid if you have one, and gloves, since the
paste is cold. In heavy rain we build anyway and parade in the gazebo.`,
  },
  {
    title: 'Ink before breakfast',
    short:
      'A 45-minute class in East Asian brush painting by the river, for adults. Brushes, ink and early risers welcome.',
    by: ['Teacher Sakiko Wilder', 'Sakiko has painted the same bamboo for forty years and it is nearly right.'],
    at: 'Gantry Plaza State Park, Long Island City',
    for: { moods: ['Quiet', 'Inspired'], ages: ['adult', 'senior'] },
    price: 900,
    when: { every: 'week', on: 'Fri', at: '07:30', minutes: 45, times: 10 },
    text: `First you grind the ink, and by the time it is black you have arrived. Then one stroke, repeated: the bamboo
stem, the leaf, the orchid’s long breath. It is exercise for the shoulder as much as for the eye.

Beginners sit beside people who have come for years, and their papers look more alike than you would think. Brushes and
stones are lent out. Bring a cushion and coffee with a lid, kept well away from the paper.`,
  },
  {
    title: 'Zines about your street',
    short:
      'Write, cut and staple an eight-page zine about your block, then trade copies with everyone in the room. Ages 12 and up.',
    by: ['Folded Twice Press', 'A publishing house with a budget of one photocopier.'],
    at: 'Newark Museum of Art, Newark',
    for: { moods: ['Spontaneous', 'Playful'], ages: ['middle', 'high', 'adult'] },
    when: { inDays: 24, on: 'Sat', at: '13:00', minutes: 120 },
    text: `Who waters the tree on the corner? Which step creaks? What did the shop sell before it sold phones? You have
two hours and a stack of old magazines to put it on eight small pages, and then we fold, cut and copy until everyone
has everyone’s.

We gather on the garden side; tables, scissors and long-arm staplers are set up. Bring a photograph of your street or a
good memory. Teenagers often finish first, so bring a book for the wait as well.`,
  },
  {
    title: 'Dye kitchen: onion, walnut, avocado',
    short:
      'Dye three cotton scarves with onion skins, walnut hulls and avocado pits. Adults take home the scarves and the recipes.',
    by: ['Renske Obuya', 'Renske dyes costumes for the theater and, once, accidentally, her dog.'],
    at: 'Wyckoff House, East Flatbush',
    for: { moods: ['Curious', 'Adventurous'], ages: ['adult', 'senior'] },
    price: 3800,
    when: { inDays: 13, on: 'Sun', at: '12:00', minutes: 180 },
    text: `Avocado stones give a pink that nobody believes until it is dripping. Onion skins give gold. Walnut hulls
give a brown so serious that it needs no mordant at all. We cook three pots, fold and tie three cotton scarves, and
wait, which is where the stories come in.

You take home the scarves and a card of numbers to repeat it in your own kitchen. Wear dark clothes. If you save onion
skins for two weeks beforehand you will be very popular with the person at the next pot.`,
  },
  {
    title: 'Color theory in your pajamas',
    format: 'class',
    short:
      'A live online class on why colors change next to each other. Follow along at home with scissors and paper scraps.',
    by: ['Ottoline Prewitt', 'Ottoline mixed paint in a hardware store and has never recovered from beige.'],
    at: {
      online:
        'The link opens a video room ten minutes before. Have scissors and a few scraps of colored paper within reach.',
    },
    for: { moods: ['Curious', 'Inspired'], ages: ['middle', 'high', 'adult'] },
    when: { inDays: 0, at: '19:30', minutes: 60 },
    text: `We will make one color look like two, two colors look like one, and a perfectly honest gray turn any hue we
like by changing its neighbors. You do every trick along with us, from magazine scraps, and hold it up to the camera if
you feel like it.

At the end you will distrust your own eyes in a useful way, and you will know what to do about that wall in the hall.
The pajamas are encouraged but not checked.`,
  },
  {
    title: 'Watercolor the tide, before it changes',
    short:
      'Paint the same beach three times in two hours as the tide goes out. For adults; paint and paper are provided.',
    by: [
      'Casimir Adeyinka-Holt',
      'Casimir, sketchbook man of the harbor, goes to the far end of the city for this one.',
    ],
    at: 'Conference House Park, Staten Island',
    for: { moods: ['Reflective', 'Quiet'], ages: ['adult', 'senior'] },
    price: 2400,
    when: { inDays: 46, on: 'Sat', at: '11:00', minutes: 135 },
    text: `You paint fast, because the tide won’t wait. First wash: sky and sand in two colors. Second: only the edge
of the water. Third: from memory, with your back to it, and this is usually the one people frame.

Paper, paint and a board are lent. There are no kiosks out here, so bring lunch and something hot. The southernmost
beach of the state is a long bus ride, and we walk over together from the last train stop half an hour before.`,
  },
]
