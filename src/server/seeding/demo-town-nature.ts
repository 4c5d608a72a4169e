import type { Offering } from './demo-offering.ts'

export const nature: readonly Offering[] = [
  {
    title: 'Slow birds for beginners',
    format: 'walk',
    short:
      'A slow one-mile bird walk for beginners of all ages. Binoculars provided, and nobody will quiz you on sparrows.',
    by: ['The Eight O’Clock Flock', 'A birding club that stops for bakeries.'],
    at: 'Prospect Park Boathouse, Brooklyn',
    for: { moods: ['Curious', 'Quiet'], ages: ['elementary', 'middle', 'adult', 'senior'] },
    when: { every: 'week', on: 'Sun', at: '08:00', minutes: 120, times: 10 },
    text: `We start at the water and walk toward the trees, stopping each time somebody says “what was that”. You will
learn to use binoculars without losing the bird, to tell a hawk from a gull by the way it holds its arms, and to enjoy
not knowing.

Loaner binoculars for twelve people, so share or bring your own. Children who can whisper for a minute at a time are
very welcome. The path is paved and the pace suits a stroller.`,
  },
  {
    title: 'Puddle school',
    short:
      'Mud, worms and leaves for children ages 3 to 5, with a grown-up, in almost any weather. There’s a song about moss.',
    by: ['Fern & Boots', 'Two forest kindergarten teachers and a wagon of spare socks.'],
    at: 'Wave Hill, Riverdale',
    for: { moods: ['Playful', 'Adventurous'], ages: ['preschool'] },
    price: 1200,
    when: { every: 'week', on: 'Wed', at: '10:00', minutes: 75, times: 10 },
    text: `Each morning has a word, such as under, sticky, round or loud, and we go looking for it. The children dig,
sort, pour, carry and report, and once a week there is a solemn funeral for a beetle, with speeches.

One grown-up to each child, and the grown-up gets dirty too. Dress for the weather: we go out in everything except
lightning. Bring a change of pants, a snack without nuts and a container for treasures.`,
  },
  {
    title: 'Horseshoe crabs and other ancestors',
    format: 'walk',
    short: 'A low-tide walk on Jamaica Bay to find horseshoe crabs, which are older than the dinosaurs. Ages 7 and up.',
    by: ['Delphine Okonjo-Reyes', 'Delphine counts crabs for science and oysters for lunch.'],
    at: 'Jamaica Bay Wildlife Refuge, Queens',
    for: { moods: ['Adventurous', 'Curious'], ages: ['elementary', 'middle', 'high', 'adult'] },
    price: 1000,
    when: { inDays: 5, on: 'Sat', at: '09:30', minutes: 150 },
    text: `When the tide goes out, the sand shows what happened overnight: who molted, who was eaten, and who came
from the other side of the ocean in a ship. Empty crab shells can be held, turned over, and asked questions.

About two flat miles on gravel and firm sand. Rubber boots are best, old sneakers will do, sandals will not. Bring
wind clothing and something to drink. From age seven with an adult, and there is no better place for a
fourteen-year-old who is bored by everything.`,
  },
  {
    title: 'The secret life of street trees',
    format: 'walk',
    short:
      'Meet ten street trees on an easy neighborhood walk, learn to tell them by their bark and help two of them grow.',
    by: ['Tree Bed Regulars', 'Volunteers who know their ginkgos by first name.'],
    at: 'Travers Park, Jackson Heights',
    for: { moods: ['Spontaneous', 'Social'], ages: ['middle', 'high', 'adult', 'senior'] },
    when: { inDays: 1, at: '17:45', minutes: 75 },
    text: `A street tree has a cubic yard of soil, a neighbor with a bicycle lock and a dog named Biscuit to deal with.
It’s doing well, considering. We visit ten of them, learn six kinds by bark alone, and loosen the ground for two.

You will go home knowing what your own tree needs, and how little that is. Gloves and hand forks are provided. It is a
slow loop of five blocks with a curb ramp at every corner.`,
  },
  {
    title: 'Moths at the white sheet',
    format: 'open house',
    short: 'Watch moths come to a lighted sheet at night, or hunt for cocoons when it’s cold. Ages 12 and up.',
    by: ['Ambrose Tindall', 'Ambrose has listed 611 kinds of moth within the city and envies the 612th.'],
    at: 'Brooklyn Botanic Garden, Brooklyn',
    for: { moods: ['Inspired', 'Quiet'], ages: ['middle', 'high', 'adult'] },
    price: 1600,
    when: { inDays: 4, at: '20:30', minutes: 120 },
    text: `When it is too cold for moths, and in this city that is some of the year, we look for what overwinters: egg
cases, cocoons, the small brown envelope hanging from a twig that you have walked past every day. When it is warm, we
simply hang the sheet, switch on the lamp, and stand back.

For patient people from twelve up. Bring a flashlight with a red filter (a candy wrapper works), a jacket, and no
perfume, which confuses moths.`,
  },
  {
    title: 'Compost confidential',
    short: 'Learn to make compost with hands-on help from an expert. Bring kitchen scraps; children welcome.',
    by: ['Perpetua Nwosu', 'Perpetua runs nine heaps and has named the steam.'],
    at: 'Liz Christy Community Garden, Bowery',
    for: { moods: ['Curious', 'Social'], ages: ['adult', 'senior'] },
    when: { every: 'week', on: 'Thu', at: '17:30', minutes: 60, times: 10 },
    text: `Turn, sniff, add leaves, repeat. In an hour you learn the four mistakes (too wet, too green, too small, too
shy) and put your hands into something that is hotter than your bath. Come weekly and you will watch a salad become
soil.

Bring kitchen scraps without meat and without stickers. Forks, gloves and hand soap are in the shed. Children are
welcome when they come with someone who can outrun them.`,
  },
  {
    title: 'Native seeds, paper pots',
    short: 'Fold paper pots, sow three kinds of native wildflowers and take them home. Good for very small gardeners.',
    by: ['Meadow on Credit', 'A seed library that charges interest in seeds.'],
    at: 'Queens Botanical Garden, Flushing',
    for: { moods: ['Playful', 'Reflective'], ages: ['preschool', 'elementary', 'adult', 'senior'] },
    when: { every: 'week', on: 'Sat', at: '14:00', minutes: 90, times: 10 },
    text: `Milkweed wants to be cold before it wakes up. Asters want light. Columbine wants to be left alone. You sow
all three in pots you folded yourself, label them in your best handwriting, and learn where on a windowsill, a fire
escape or a proper garden each of them will forgive you.

A good first outing for very small gardeners, who are closer to the ground anyway. Bring a shallow box to carry your
pots. Come back in a few weeks and show us what happened, even if nothing did.`,
  },
  {
    title: 'Lichens of the dead',
    format: 'walk',
    short:
      'A two-hour lichen hunt among Victorian headstones, with a hand lens and a guide to twelve kinds. For adults.',
    by: ['Dr. Isolde Farrow', 'Isolde studies lichens and is often mistaken for a mourner.'],
    at: 'Green-Wood Cemetery gate, Brooklyn',
    for: { moods: ['Reflective', 'Quiet'], ages: ['adult', 'senior'] },
    price: 1400,
    when: { inDays: 34, on: 'Sun', at: '13:00', minutes: 120 },
    text: `A lichen grows about a millimeter a year. On a stone with a date it becomes a clock, and on marble, granite
and sandstone it becomes three different neighborhoods. You get a hand lens on a string and a card of twelve kinds,
and you will find nine.

We keep to the paths and leave everything as it is. Knee pads are provided. Bring a thermos of tea and warm socks.`,
  },
  {
    title: 'A mountain before lunch',
    format: 'walk',
    short:
      'A five-mile beginner hike up Bear Mountain, with map lessons on the way and a view of the city on clear days.',
    by: ['Car-Free Ramblers', 'Walkers who plan by timetable and nap on the way home.'],
    at: 'Bear Mountain, Hessian Lake',
    for: { moods: ['Adventurous', 'Social'], ages: ['high', 'adult'] },
    when: { inDays: 9, on: 'Sat', at: '09:30', minutes: 300 },
    text: `We go up by the stone steps and come down by the long way, with a stop for map lessons: how to read contour
lines before they hurt, why moss is no compass, and how to walk downhill so that your knees still speak to you on
Monday.

You should be able to climb a dozen flights of stairs and complain cheerfully. Bring shoes with a tread, two liters of
water, lunch and a layer more than you think. We turn around together if anybody wants to.`,
  },
  {
    title: 'Whales of New York, from your couch',
    format: 'talk',
    short:
      'Meet the humpbacks that swim past New York in a live online talk with recordings and tail photos. All ages.',
    by: ['Rockaway Fluke Watch', 'Volunteers with cold noses and 40,000 photographs of tails.'],
    at: {
      online:
        'Open the link and put on headphones if you have them. The sounds are low, and laptop speakers lose the best part.',
    },
    for: { moods: ['Inspired', 'Curious'], ages: ['elementary', 'middle', 'high', 'adult', 'senior'] },
    when: { every: 'fortnight', on: 'Tue', at: '19:00', minutes: 60, times: 5 },
    text: `There are whales within sight of the subway. Each session follows one of them by the nicks in its tail,
season after season, and ends with the live sorting of new photographs, in which you get a vote.

Children like the sounds, adults like the gossip. Ask anything, at any time, in the text box. Nothing to buy, nothing
to prepare, except perhaps a blanket to feel properly at sea.`,
  },
  {
    title: 'Owls, possibly',
    format: 'walk',
    short:
      'A dusk walk in Manhattan’s last old forest to look and listen for owls. About half our walks find one. Ages 8 and up.',
    by: ['Ambrose Tindall', 'Ambrose, otherwise of the moths, keeps owls as a side interest with no guarantees.'],
    at: 'Inwood Hill Park, Manhattan',
    for: { moods: ['Spontaneous', 'Quiet'], ages: ['elementary', 'middle', 'high', 'adult'] },
    when: { inDays: 11, at: '17:15', minutes: 105 },
    text: `Other animals notice owls first, so we learn to read the signs: the scolding jays, the streak of
white on a trunk, the gray pellet on the path with a mouse’s whole biography in it. We take one apart on the bench,
gently.

We play no recordings and wave no flashlights, as the owl was here first. Dark, quiet clothing and sturdy shoes; the
path climbs. From age eight. In about half of our walks there is an owl, and in all of them there is a moment when
everyone is sure.`,
  },
  {
    title: 'Seals, ships and shifting sand',
    format: 'walk',
    short:
      'A four-mile beach walk at Sandy Hook to spot seals through telescopes. There’s hot soup at the halfway dune.',
    by: ['Rockaway Fluke Watch', 'The whale people cross the bay once a season to look at something smaller.'],
    at: 'Sandy Hook Lighthouse, New Jersey',
    for: { moods: ['Adventurous', 'Inspired'], ages: ['elementary', 'middle', 'adult', 'senior'] },
    price: 1800,
    when: { inDays: 60, on: 'Sat', at: '10:00', minutes: 210 },
    text: `The lighthouse stood almost at the point when it was built; now the point is more than a mile away. Sand
did that. We follow it north, learn to read ripples and wrack lines, and scan the bars for round heads that look back.

Four flat miles on soft ground, with a shorter loop for short legs. We serve two soups at the halfway dune, one of
them vegetarian. Bring a windbreaker, a mug, and a towel in case somebody goes wading.`,
  },
]
