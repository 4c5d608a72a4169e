import type { Front } from './front.ts'
import type { Screen } from './screen.ts'

export interface Person {
  name: string
  email: string
}

/** From the first page to the end of signing in. */
async function arrive(screen: Screen, person: Person): Promise<void> {
  await screen.open('/')
  await screen.see('Curated, not cluttered. Your field guide to local wonder.')
  await screen.keep('landing')
  await screen.tap('link', 'Start Exploring')
  await screen.see('Back for another adventure?')
  await screen.untilInteractive()
  await screen.keep('sign-in')
  await screen.inNewWindow(
    () => screen.tap('button', 'Continue with Google'),
    async () => {
      await screen.fill(/^Name/, person.name)
      await screen.fill(/^Email/, person.email)
      await screen.keep('sign-in-window')
      await screen.tap('button', /^Continue/)
    },
  )
  await screen.see(`Welcome, ${person.name}`)
  await screen.seeAddress(/^\/home/)
  await screen.see('Featured Events This Week')
  await screen.keep('welcome')
}

/** Finds an event, narrows the list, reads one and saves it. @returns its title */
async function findEvent(screen: Screen): Promise<string> {
  await screen.fill(/Search/i, 'chess')
  await screen.press('Enter')
  await screen.seeAddress(/[?&]q=chess/)
  await screen.find('heading', /^\d+ events?$/)
  await screen.keep('search')
  await screen.open('/home?interests=')
  await screen.tap('button', /^Show Filters/)
  await screen.tap('checkbox', /^Free/)
  await screen.seeAddress(/free=true/)
  await screen.keep('filters')
  await screen.tap('button', /^Show [\d,]+ events?$/)
  await screen.find('heading', /^\d+ events?$/)
  await screen.until(() => !document.querySelector('main [aria-busy=true]'), 'the list is up to date')
  await screen.keep('filtered')
  const save = await screen.tap('button', /^Save /)
  await screen.see('Event saved!')
  await screen.keep('saved')
  return save.replace(/^Save /, '')
}

async function answer(screen: Screen, eventId: number): Promise<void> {
  await screen.open(`/event/${eventId}`)
  await screen.see('Pond dipping')
  await screen.keep('event')
  await screen.tap('button', 'I’ll go')
  await screen.see('You’re going.')
  await screen.keep('rsvp')
}

async function reachGoal(screen: Screen): Promise<void> {
  await screen.open('/goals')
  await screen.tap('button', 'Start your first goal')
  await screen.fill(/^Title/, 'Whittle a spoon')
  // The topics of the title appear between the fields.
  await screen.see('Woodworking')
  await screen.choose(/^Category/, 'Arts')
  await screen.chooseDay(/^Due date/)
  await screen.fill(/^Task 1/, 'Find a knife')
  await screen.press('Enter')
  await screen.fill(/^Task 2/, 'Find a branch')
  await screen.keep('goal-form')
  await screen.tap('button', 'Create Goal')
  await screen.see('Goal Added!')
  // The page scrolls to the new goal's card once that has its frame.
  await screen.seeElement('article[id^=goal-].border-marigold')
  await screen.tap('checkbox', /Find a knife/)
  await screen.see('1 of 2 completed')
  await screen.keep('goal')
}

async function host(screen: Screen): Promise<void> {
  await screen.open('/events?tab=hosting')
  await screen.tap('button', /^Host Event/)
  await screen.fill(/^Event Name/, 'Moths by lamplight')
  await screen.tap('checkbox', /To be announced/)
  await screen.see('Ready to create')
  await screen.keep('host-form')
  await screen.tap('button', 'Create Event')
  await screen.see('Your event is ready')
  await screen.keep('hosted')
}

async function lookAtMap(screen: Screen): Promise<void> {
  await screen.open('/home?interests=')
  await screen.tap('link', 'Map')
  await screen.seeElement('[role=dialog] [data-ready]')
  await screen.seeElement('[role=dialog] .pin-target')
  await screen.until(() => !document.body.innerText.includes('Loading the map'), 'the map is drawn')
  await screen.keep('map')
}

/** Goes offline: the list that was opened stays available, and other screens explain why they can't open. */
async function goOffline(screen: Screen, front: Front, saved: string): Promise<void> {
  await screen.open('/events')
  await screen.see(saved)
  await screen.until(
    (title) => {
      const { dataset } = document.documentElement
      const read = async () => (dataset.cached = await (await caches.match('/api/user-events/me'))?.text())
      void read()
      return dataset.cached?.includes(JSON.stringify(title)) === true
    },
    'the service worker has the list',
    saved,
  )
  // A page that was loading while the worker became active isn't its own.
  await screen.open('/events')
  await screen.until(() => navigator.serviceWorker.controller !== null, 'a service worker serves the page')
  await screen.see(saved)
  await screen.keep('my-events')
  front.cutNetwork()
  await screen.open('/events')
  await screen.see(saved)
  // The browser's own view of the network.
  await screen.see(/(You’re offline|Can’t reach Wonderlark) · as of \d/)
  await screen.keep('my-events-offline')
  await screen.open('/home')
  await screen.see('No signal out here.')
  await screen.keep('offline')
  front.restoreNetwork()
}

/** Walks through the core of the product. */
export async function walk(screen: Screen, front: Front, person: Person, eventId: number): Promise<void> {
  await arrive(screen, person)
  const saved = await findEvent(screen)
  await answer(screen, eventId)
  await reachGoal(screen)
  await host(screen)
  await lookAtMap(screen)
  await goOffline(screen, front, saved)
}
