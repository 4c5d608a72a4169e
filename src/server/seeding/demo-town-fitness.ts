import type { Offering } from './demo-offering.ts'

export const fitness: readonly Offering[] = [
  {
    title: 'Tai chi with the early pigeons',
    format: 'class',
    short:
      'A gentle outdoor tai chi class for adults and seniors, with chairs for anyone who wants one and tea afterward.',
    by: ['Auntie Mei-Lin Horowitz', 'Auntie has taught on the same flagstones since 1989.'],
    at: 'Columbus Park, Chinatown',
    for: { moods: ['Quiet', 'Social'], ages: ['adult', 'senior'] },
    when: { every: 'week', on: 'Mon', at: '07:30', minutes: 60, times: 10 },
    text: `You stand at the back and do what the person before you does. That is the whole method, and it works: after
a month the person behind you will be doing what you do. We learn twenty-four movements with names such as carry tiger
to mountain, none of which involve lying on the floor.

Chairs are there for anyone who would rather move sitting. Wear flat shoes and layers that come off. Tea is poured at
half past eight, and most of the teaching happens then.`,
  },
  {
    title: 'Learn to fall',
    format: 'class',
    short: 'Practice falling safely and getting up again, on thick mats. For people over 55, with a seated version.',
    by: ['Upright Citizens of Queens', 'A judo teacher and a physical therapist who married each other.'],
    at: 'Queens Botanical Garden, Flushing',
    for: { moods: ['Playful', 'Adventurous'], ages: ['senior'] },
    price: 800,
    when: { every: 'week', on: 'Thu', at: '10:00', minutes: 60, times: 10 },
    text: `Most of us stop practicing falls at about age eight, so we get worse at it. On thick mats, and at a speed
you choose, you practice going down softly backward, sideways and over a shoulder, and four different ways of standing
up without a handrail.

There is much laughing. Talk to us first if your bones are brittle; there is a seated version that is just as much
work. Bring long sleeves, socks with grip and someone who worries about you, so that they can see.`,
  },
  {
    title: 'Family tumble in the grass',
    format: 'class',
    short:
      'Bear walks, log rolls and balance games for children ages 3 to 8 and their parents, who are the climbing frames.',
    by: ['Monkey Bars Anonymous', 'A circus trainer with three children and one back left.'],
    at: 'McCarren Park, Greenpoint',
    for: { moods: ['Playful', 'Social'], ages: ['preschool', 'elementary'] },
    when: { every: 'week', on: 'Sun', at: '09:30', minutes: 50, times: 10 },
    text: `Children learn to move by moving somebody bigger. So you are the bridge, the horse, the mountain and, at the
end, the hammock. In between there are balance games with a rope on the ground and one rather serious exercise about
landing on two feet.

No equipment, no gym shoes, and no need for the adults to be fit, although they tend to end up so. Wet grass is part of
it. Bring a towel and water, and leave your phone in the stroller.`,
  },
  {
    title: 'Row a boat that weighs as much as a car',
    format: 'class',
    short: 'Learn to row a six-person wooden boat on the Hudson. Beginners welcome; you need to be able to swim.',
    by: ['Pier 84 Gig Club', 'They built the boat themselves, so they know where it leaks.'],
    at: 'Pier 84, Hudson River Park',
    for: { moods: ['Adventurous', 'Social'], ages: ['high', 'adult'] },
    when: { every: 'week', on: 'Wed', at: '18:00', minutes: 105, times: 10, startingInDays: 0, cancelled: 2 },
    text: `Rowing is mostly listening. On the dock you learn the stroke with a broomstick; on the water you do what
the back in front of you does, and at some point, for about four strokes, it all goes quiet and the boat runs by
itself. People come back for years for those four strokes.

You must be able to swim and to climb a ladder. Life vests are provided. Bring gloves if your hands blister easily,
and dry socks. If the river is rough, we practice on the dock, with coffee.`,
  },
  {
    title: 'Couch to Coney Island',
    format: 'class',
    short: 'An eight-week beginners’ running group on the boardwalk. We start with one slow minute at a time.',
    by: ['The Reluctant Runners', 'A running club whose motto is “fine, then”.'],
    at: 'Coney Island Boardwalk at West 10th Street',
    for: { moods: ['Spontaneous', 'Social'], ages: ['high', 'adult', 'senior'] },
    when: { every: 'week', on: 'Sat', at: '09:00', minutes: 75, times: 10 },
    text: `Run one minute, walk two, look at the sea. Next week we shift it a little, and after eight Saturdays you
will have run from one end to the other and be slightly annoyed that you enjoyed it. Nobody is timed, and the last
person gets the cheer.

You also learn what actually matters: short steps, a loose jaw, shoes a thumb too long. Bring a windbreaker.
Dogs that can trot politely are full members.`,
  },
  {
    title: 'Capoeira for stiff beginners',
    format: 'class',
    short: 'Learn the basic moves and songs of capoeira at a beginner’s pace. Teens and adults of any flexibility.',
    by: ['Mestre Caju', 'Caju learned in Salvador and teaches in sneakers because of the floor.'],
    at: 'Marcus Garvey Park, Harlem',
    for: { moods: ['Adventurous', 'Inspired'], ages: ['middle', 'high', 'adult'] },
    price: 1500,
    when: { every: 'week', on: 'Fri', at: '18:00', minutes: 90, times: 10 },
    text: `The first half hour is one step, the ginga, which you’ll find yourself doing at the copier. Then come two
kicks that hit nobody, one escape, and the circle, where everyone sings and takes a turn in the middle.

Stiff is fine, and so is shy. In cold months we train in a dance studio around the corner. Wear long pants, bring
water, and expect to feel muscles you’ve never met.`,
  },
  {
    title: 'Yoga in the reading room voice',
    format: 'class',
    short: 'A slow yoga class in a quiet corner of the park, taught in a whisper. Every pose has an easier version.',
    by: ['Nilufar Brandt', 'Nilufar was a librarian first and it shows.'],
    at: 'Fort Tryon Park, Heather Garden',
    for: { moods: ['Quiet', 'Reflective'], ages: ['adult', 'senior'] },
    price: 1300,
    when: { inDays: 1, on: 'Sun', at: '09:00', minutes: 75 },
    text: `You will hear the instruction once and then the wind. The sequence is short and comes three times, so that
the second time you know it and the third time you can stop thinking about it. At the end we lie still for ten
minutes, an almost scandalous amount of time.

Every pose has a version for tired wrists and hips. Bring a mat, a blanket and a hat. If it rains hard, you get a
message two hours before, and the next Sunday is free.`,
  },
  {
    title: 'Double Dutch for grown-ups',
    format: 'class',
    short:
      'Learn to turn the ropes and jump in. For adults who were too shy for it at ten, and children who want to watch.',
    by: ['Rope Aunties of Bed-Stuy', 'Between them: four knees replaced, two world records claimed.'],
    at: 'Sunset Park, Brooklyn',
    for: { moods: ['Playful', 'Spontaneous'], ages: ['adult', 'senior'] },
    when: { inDays: 0, at: '17:30', minutes: 75 },
    text: `First you learn to turn, because a good turner is a good friend. Then you learn to listen: the rope says
when, and you only have to believe it. Somebody counts you in. You get in, you jump twice, you run out screaming. Then
you want to go again.

There’s a single rope on the side if you’d rather start small. Wear shoes that support your ankles. Children may come
along and cheer.`,
  },
  {
    title: 'Skate like nobody is filming',
    format: 'class',
    short:
      'A first roller-skating lesson: stopping, turning and falling well. Skates and pads included, ages 8 and up.',
    by: ['Wheel Be Fine', 'Instructors in knee pads, which tells you they are serious.'],
    at: 'Liberty State Park terminal, Jersey City',
    for: { moods: ['Playful', 'Adventurous'], ages: ['elementary', 'middle', 'high', 'adult'] },
    price: 1800,
    when: { inDays: 6, on: 'Sun', at: '10:00', minutes: 105 },
    text: `We spend the first fifteen minutes learning to stop, the best investment in the whole sport. After that:
gliding on one foot, turning without arms like a windmill, and a gentle conga line around the old tracks.

Skates in most sizes, helmets and all the pads are included. Come from age eight; parents usually fall more often.
Bring long socks and humility. On wet ground we postpone to the following Sunday.`,
  },
  {
    title: 'Desk-bound: ten minutes at noon',
    format: 'class',
    short: 'Ten minutes of stretching on a video call, in work clothes, for anyone who sits at a desk.',
    by: ['Dr. Femi Castellane', 'Femi treats necks for a living and would love to see fewer.'],
    at: { online: 'Click the link at noon. Keep your microphone off; we can hear your neck from here.' },
    for: { moods: ['Spontaneous', 'Quiet'], ages: ['adult', 'senior'] },
    when: { every: 'week', on: 'Wed', at: '12:00', minutes: 15, times: 10 },
    text: `Seven movements that fit between two meetings, in work clothes, without a mat and without anybody in the
next office noticing. Shoulders, jaw, wrists, the small muscles behind the eyes, and the long one that runs from the
phone to the lower back.

The remaining five minutes are for questions of the kind “it clicks when I do this”. Some clicks are fine. Come as you
are, and bring a glass of water to put where your coffee was.`,
  },
  {
    title: 'Ninety seconds in the ocean',
    format: 'class',
    short: 'A supervised cold-water dip for adults, with a breathing lesson first and hot ginger tea after.',
    by: ['Rockaway Otters', 'A swimming club whose members talk a great deal about socks.'],
    at: 'Rockaway Beach at Beach 90th Street',
    for: { moods: ['Inspired', 'Spontaneous'], ages: ['adult', 'senior'] },
    price: 1000,
    when: { every: 'fortnight', on: 'Sun', at: '08:30', minutes: 60, times: 5, startingInDays: 6 },
    text: `Half of it happens on the sand: how to breathe out when your body wants to gasp, when to turn around, and
how to warm up again. Then we walk in together, holding hands if you like, count to ninety out loud and walk out
grinning.

In warm months the count is longer. Talk to a doctor first if your heart or blood pressure has a history. Bring a
towel, a wool hat and more socks than you think. The ginger tea is on us.`,
  },
  {
    title: 'Stoop-to-summit: stair walking in Fort Lee',
    format: 'walk',
    short: 'Climb 400 steps up the Palisades in short sets, with a bench and a view after each. Any pace is welcome.',
    by: ['Upright Citizens of Queens', 'The falling-down teachers also teach going up.'],
    at: 'Fort Lee Historic Park, New Jersey',
    for: { moods: ['Social', 'Reflective'], ages: ['high', 'adult', 'senior'] },
    when: { inDays: 39, on: 'Sun', at: '10:30', minutes: 120 },
    text: `We take the stairs in sets of forty with a bench after each, and at every bench there is one
small lesson: where to put the foot, how to use a stick, why going down is the part to train. The river gets bigger
below you and the city gets quieter.

If you can manage four floors at your own speed, you can do this. Bring shoes that bend, water and poles if you have
them. We all go at the pace of the one who is enjoying it most.`,
  },
]
