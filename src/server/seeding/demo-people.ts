import type { Interest } from '#contract/events/event-options.ts'

/** Ids of the interest areas in the preferences. */
type InterestArea = 'stem' | 'arts' | 'nature' | 'humanities' | 'practical' | 'social'

export interface DemoPerson {
  name: string
  username: string
  email: string
  pronouns: 'she/her' | 'he/him' | 'they/them' | 'ze/zir' | 'other'
  /** At most 200 characters. */
  bio: string
  location: string
  interestAreas: readonly InterestArea[]
  /** Categories by which they filter the home screen. */
  categories: readonly Interest[]
}

/** People who can sign in to the demo. The first one becomes user 1, so their order is part of the data. */
export const demoPeople: readonly DemoPerson[] = [
  {
    name: 'Robin Abara',
    username: 'robin',
    email: 'robin@example.org',
    pronouns: 'they/them',
    bio: 'Collects hobbies the way others collect mugs. Also collects mugs.',
    location: 'New York, NY',
    interestAreas: ['stem', 'nature', 'practical'],
    categories: ['STEM', 'Nature', 'Cooking'],
  },
  {
    name: 'Marisol Quintero',
    username: 'marisol',
    email: 'marisol@example.org',
    pronouns: 'she/her',
    bio: 'Mother of a seven-year-old volcano expert. Looking for Saturdays that end tired and happy.',
    location: 'Jackson Heights, NY',
    interestAreas: ['stem', 'arts', 'social'],
    categories: ['STEM', 'Art', 'Music'],
  },
  {
    name: 'Zdzisław Wrona',
    username: 'zdzislaw',
    email: 'zdzislaw@example.org',
    pronouns: 'he/him',
    bio: 'Retired from bridges, not from looking at them. Hosts walks and brings the hammer.',
    location: 'Brooklyn, NY',
    interestAreas: ['stem', 'humanities'],
    categories: ['STEM', 'History'],
  },
  {
    name: 'Aiko Lindqvist',
    username: 'aiko',
    email: 'aiko@example.org',
    pronouns: 'she/her',
    bio: 'Night nurse, morning photographer. If I yawn, it is not your slides.',
    location: 'Astoria, NY',
    interestAreas: ['arts', 'nature'],
    categories: ['Photography', 'Nature'],
  },
  {
    name: 'Tendai Moyo-Fisher',
    username: 'tendai',
    email: 'tendai@example.org',
    pronouns: 'he/him',
    bio: 'Learning Portuguese for a wedding in May and the cello for no reason at all.',
    location: 'Hoboken, NJ',
    interestAreas: ['humanities', 'arts', 'social'],
    categories: ['Travel', 'Music'],
  },
  {
    name: 'Hana Brodsky-Oyelaran',
    username: 'hana',
    email: 'hana@example.org',
    pronouns: 'she/her',
    bio: 'I teach the math you were told you could not do. You can.',
    location: 'Harlem, NY',
    interestAreas: ['stem', 'social'],
    categories: ['STEM', 'Literature'],
  },
  {
    name: 'Noor Haddad',
    username: 'noor',
    email: 'noor@example.org',
    pronouns: 'she/her',
    bio: 'Librarian. I will find your book, your bus and probably your umbrella.',
    location: 'Jersey City, NJ',
    interestAreas: ['humanities', 'practical', 'social'],
    categories: ['Literature', 'History'],
  },
  {
    name: 'Elías Fuentes',
    username: 'elias',
    email: 'elias@example.org',
    pronouns: 'he/him',
    bio: 'Fifteen. Robots, comics, and being left alone with both.',
    location: 'Fordham, Bronx',
    interestAreas: ['stem', 'arts'],
    categories: ['STEM', 'Literature', 'Photography'],
  },
  {
    name: 'Dorothea Whitlock',
    username: 'dorothea',
    email: 'dorothea@example.org',
    pronouns: 'she/her',
    bio: 'Seventy-four and learning to fall properly. Ask me about lichens.',
    location: 'White Plains, NY',
    interestAreas: ['nature', 'humanities'],
    categories: ['Fitness', 'Nature', 'Music'],
  },
  {
    name: 'Kai Nakoa',
    username: 'kai',
    email: 'kai@example.org',
    pronouns: 'ze/zir',
    bio: 'Cooks for twelve by habit. New in town and short of eleven people.',
    location: 'Sunset Park, Brooklyn',
    interestAreas: ['practical', 'social'],
    categories: ['Cooking', 'Travel', 'Fitness'],
  },
  {
    name: 'Søren Achterberg',
    username: 'soren',
    email: 'soren@example.org',
    pronouns: 'he/him',
    bio: 'Train timetables, old maps, long walks. Talks little, brings sandwiches.',
    location: 'Montclair, NJ',
    interestAreas: ['humanities', 'nature'],
    categories: ['Travel', 'History', 'Nature'],
  },
  {
    name: 'Priya Castellanos',
    username: 'priya',
    email: 'priya@example.org',
    pronouns: 'other',
    bio: 'Draws badly on Mondays, dances badly on Fridays, sleeps very well.',
    location: 'St. George, Staten Island',
    interestAreas: ['arts', 'social'],
    categories: ['Art', 'Music', 'Fitness'],
  },
]
