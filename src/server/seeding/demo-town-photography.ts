import type { Offering } from './demo-offering.ts'

export const photography: readonly Offering[] = [
  {
    title: 'Neon, steam and wet asphalt',
    short:
      'A Friday night photo walk for any camera, phones included. Learn to shoot neon and reflections without a flash.',
    by: ['Night Shift Photo Club', 'Bakers, cabbies and nurses who were awake anyway.'],
    at: 'Union Square, Manhattan',
    for: { moods: ['Adventurous', 'Social'], ages: ['adult'] },
    price: 2000,
    when: { every: 'week', on: 'Fri', at: '20:30', minutes: 120, times: 10 },
    text: `Night is not dark here, it is only colored. We walk south from one pool of light to the next and learn to
hold still: elbows in, breath out, back against a lamp post. You will photograph steam, a reflection, a stranger’s
hands (after asking) and one thing that you would have walked past.

A phone with a night mode is perfectly good. Bring a charged battery, quiet shoes and an umbrella, since rain is the
best weather we have. We end near three subway lines and one excellent soup.`,
  },
  {
    title: 'Pinhole from a cookie tin',
    short: 'Turn a cookie tin into a pinhole camera, take a picture with it and develop it on the spot. Ages 9 and up.',
    by: ['Obscura Kitchen', 'A darkroom on wheels, formerly an ice cream truck.'],
    at: 'Alice Austen House, Staten Island',
    for: { moods: ['Curious', 'Quiet'], ages: ['elementary', 'middle', 'high', 'adult'] },
    price: 2600,
    when: { inDays: 8, on: 'Sat', at: '12:00', minutes: 150 },
    text: `A hole the width of a hair is enough to draw the whole harbor upside down. You build the tin, guess the
exposure by singing one verse or two, and watch the picture come up in the tray under red light, which is the closest
thing to magic that a sink can do.

Everybody gets three sheets, so there are two chances to be wrong. From age nine with an adult, from fourteen alone.
Bring a round tin with a tight lid if you have one; the cookies should be dealt with beforehand.`,
  },
  {
    title: 'Portraits of people who hate being photographed',
    short:
      'Practice taking portraits in pairs, on both sides of the camera. You’ll leave with one picture of yourself you like.',
    by: ['Ghislaine Mbeki-Turner', 'Ghislaine photographs passports and has heard every excuse.'],
    at: 'Bethesda Terrace, Central Park',
    for: { moods: ['Reflective', 'Social'], ages: ['high', 'adult', 'senior'] },
    price: 3000,
    when: { every: 'week', on: 'Sun', at: '15:00', minutes: 105, times: 9 },
    text: `The trick is to give people something to do. Peel an orange, tell me about your worst boss, look at that
pigeon. In pairs you take turns being the one who looks and the one who is looked at, and both turn out to be work. We
talk about window light, noses, and what to say in the long second before the click.

Any camera will do. Bring a person you like, or borrow one of ours. Wear something that feels like you, even if it’s a
raincoat.`,
  },
  {
    title: 'Tuesday darkroom hours',
    format: 'open house',
    short:
      'Develop black-and-white film and make prints in a mobile darkroom, with help the first time. For teens and adults.',
    by: ['Safelight Tuesdays', 'A cooperative with four enlargers and one radio station.'],
    at: 'Bronx Museum of the Arts, Grand Concourse',
    for: { moods: ['Quiet', 'Inspired'], ages: ['high', 'adult', 'senior'] },
    price: 2200,
    when: { every: 'week', on: 'Tue', at: '18:00', minutes: 180, times: 10 },
    text: `Our van parks behind the building with trays, clotheslines and a heater. First-timers are walked through it
once: load the reel with your eyes closed, agitate, rinse, hang. After that you print, and the person next to you, who
has done this since 1974, will say “half a stop more” without being asked.

Chemistry and ten sheets of paper are in the price. No film? We keep rolls by strangers, and you may print those. Bring
an apron or an old shirt.`,
  },
  {
    title: 'Dawn on the skyline',
    format: 'walk',
    short:
      'Photograph sunrise over the Manhattan skyline with a guide, a borrowed tripod and coffee. For adults and older teens.',
    by: ['First Light Ferry Gang', 'Cheerful at an hour when that is not usual.'],
    at: 'Gantry Plaza State Park, Long Island City',
    for: { moods: ['Inspired', 'Quiet'], ages: ['high', 'adult'] },
    price: 1500,
    when: { inDays: 1, on: 'Sat', at: '05:45', minutes: 105 },
    text: `First there is blue, then for a short while every window across the water burns, and then it is an ordinary
day again. We set up in the blue. You learn to expose for the sky, to wait, and to put the camera down for one minute
of the eleven, because you came to see it too.

Tripods are lent to six people. Bring gloves, a head lamp and the camera you know best. When fog hides everything we
photograph fog, and those are often the pictures that get framed.`,
  },
  {
    title: 'Teen photo desk: tell it in five pictures',
    format: 'club',
    short:
      'Teens ages 12 to 18 report a true neighborhood story in five photos. Cameras provided; the results get printed.',
    by: ['The Fifth Frame', 'A news photographer and her former interns, who now outrank her.'],
    at: 'Schomburg Center, Harlem',
    for: { moods: ['Curious', 'Social'], ages: ['middle', 'high'] },
    when: { every: 'week', on: 'Wed', at: '16:00', minutes: 105, times: 7 },
    text: `Wide, medium, close, hands, surprise. With those five you can tell any story, and each week the desk hands
out real ones: the man who repairs accordions, the court where chess is played for honor, the bakery at four. You ask,
you listen, you get the names right, and then you take pictures.

Loan cameras for twelve. Ages twelve to eighteen, joining any week. At the end of a round there is a printed sheet, and
the people in it get the first copies. Bring curiosity and a pen that writes.`,
  },
  {
    title: 'Macro: the continent on a tree trunk',
    short: 'Children ages 4 to 13 explore tree bark with a clip-on phone lens, then guess each other’s pictures.',
    by: ['Bea Lindgren-Osorio', 'Bea takes pictures of things smaller than her patience.'],
    at: 'New York Botanical Garden, Bronx',
    for: { moods: ['Curious', 'Playful'], ages: ['preschool', 'elementary', 'middle'] },
    when: { every: 'week', on: 'Sun', at: '11:00', minutes: 75, times: 5 },
    text: `We meet outside the gate, where the street trees are, and every child gets a lens the size of a thimble on
a phone or tablet. Task one: find a landscape. Task two: find a monster. Task three: make somebody guess. The pictures
go on a big screen at the end, and nobody ever guesses.

Ages four to thirteen with a grown-up who does not mind kneeling. Bring a phone with some space on it, and pants that
can get dirty.`,
  },
  {
    title: 'Rescue the family shoebox',
    short:
      'Learn online to sort, copy and caption your old family photos. Twenty will be safe by the end of the evening.',
    by: ['Attic Light', 'An archivist and a divorce lawyer, for the difficult albums.'],
    at: {
      online:
        'The link opens a room with a shared screen. Have your box, a soft pencil and a phone that takes pictures ready.',
    },
    for: { moods: ['Reflective', 'Quiet'], ages: ['adult', 'senior'] },
    price: 1800,
    when: { inDays: 2, on: 'Mon', at: '19:30', minutes: 90 },
    text: `You will make three heaps: keep, share, and nobody knows who that is. Then we photograph the first heap with
a phone and a window, no scanner needed, and write on the backs what only you can tell. You learn four words of caption
that are enough for any descendant: who, where, when, why smiling.

By the end, twenty pictures are safe, and you know how long the rest will take. Ninety minutes, with one pause for
showing off an uncle.`,
  },
  {
    title: 'Planes overhead: slow shutter, fast silver',
    format: 'walk',
    short: 'Learn to pan: photograph moving planes so they’re sharp and the sky is silk. Ages 11 and up.',
    by: ['Hempstead Plains Panning Club', 'They also photograph runners, bicycles and one neighbor’s goose.'],
    at: 'Cradle of Aviation Museum, Garden City',
    for: { moods: ['Playful', 'Spontaneous'], ages: ['middle', 'high', 'adult', 'senior'] },
    price: 1200,
    when: { inDays: 52, on: 'Sat', at: '14:30', minutes: 120 },
    text: `Swing from the hips, keep both eyes open, press before you are ready. Panning is a sport, and for the first
half hour everyone’s pictures look like soup. We practice on bicycles in the parking lot, then on whatever comes down
the flight path, and then something snaps into place, literally.

Cameras with a shutter setting work best, and many phones have an app for it. Bring sunglasses and a chair. Children
from eleven are unfairly good at this.`,
  },
  {
    title: 'One roll, one afternoon, one island',
    short:
      'Shoot one roll of film on Governors Island, with a loaned camera and four assignments. We develop it for you.',
    by: ['Ferry Point Film Society', 'Mostly a lending closet for cameras older than their members.'],
    at: 'Fort Jay, Governors Island',
    for: { moods: ['Adventurous', 'Reflective'], ages: ['high', 'adult', 'senior'] },
    price: 3400,
    when: { inDays: 14, on: 'Sun', at: '12:30', minutes: 210 },
    text: `You get a loaded camera, a light meter made of cardboard and four assignments on slips. Thirty-six frames
seem like plenty until they don’t, so you start to look before you press. Halfway through there’s a picnic where
nobody may talk about lenses.

We develop everything and send you the scans within ten days, along with the one frame that the others voted for. We
take the ferry together. Bring lunch, a jacket and some patience.`,
  },
  {
    title: 'Photograph the Moon with your phone',
    short:
      'A live online lesson in photographing the Moon from your window with a phone. Good for children with late bedtimes.',
    by: ['Plaza Stargazers', 'The sidewalk telescope gang, indoors for once.'],
    at: {
      online:
        'Join from beside a window, with your phone charged and a second device or a friend for watching the lesson.',
    },
    for: { moods: ['Inspired', 'Spontaneous'], ages: ['elementary', 'middle', 'high', 'adult', 'senior'] },
    when: { inDays: 12, at: '20:00', minutes: 60 },
    text: `Your phone thinks the Moon is a street lamp and burns it to a white blob. We show it who is in charge: lock,
drag down, lean on the window frame, breathe. Those with binoculars learn to shoot through them with a rubber band and
a cardboard tube, and it works.

No Moon tonight from your window? We practice on a street lamp and hand you the dates for the rest of the month.
Children do this well past bedtime, so keep pajamas ready.`,
  },
  {
    title: 'Nothing but shadows',
    short: 'A photo walk in a walled garden with one rule: only shadows. On cloudy days we shoot reflections instead.',
    by: ['Ghislaine Mbeki-Turner', 'Ghislaine, after years of faces, wanted a subject that does not blink.'],
    at: 'Untermyer Gardens, Yonkers',
    for: { moods: ['Quiet', 'Reflective'], ages: ['high', 'adult', 'senior'] },
    price: 2000,
    when: { inDays: 43, on: 'Sun', at: '14:30', minutes: 120 },
    text: `Photograph the shadow of the fern, not the fern. The rule sounds fussy until minute ten, when you notice
that you have started seeing edges, and that a wall is a screen on which something is always on. We work in silence for
stretches and compare on the steps.

Under clouds we do reflections instead, with the same rule. Any camera will do. Bring a black sweater, so that you do
not glow in your own pictures, and a friend to throw a good shadow.`,
  },
]
