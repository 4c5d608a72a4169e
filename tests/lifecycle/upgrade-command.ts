import { continueAs, openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'

/**
 * `fill URL` leaves an event, a saved event and a goal with a finished task in a running demo town; `check URL` finds them again. For
 * scripts/rehearse-upgrade.sh, so both speak only what every released version understands.
 */

const [order = '', site = ''] = process.argv.slice(2)
const person = { name: 'Ursula Upgrade', email: 'ursula@example.org' }
const title = 'Lanterns for a long night'
const goalTitle = 'Keep a lantern lit'
const tasks = ['Trim the wick', 'Fill the lamp']

interface Goal {
  id: number
  title: string
  completedTaskIds: number[]
}

async function signIn(): Promise<BrowserLike> {
  const browser = openBrowser(site)
  await continueAs(browser, await browser.open('/api/auth/google/start'), person)
  return browser
}

async function read<Value>(browser: BrowserLike, path: string): Promise<Value> {
  const response = await browser.send(path)
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Value
}

async function post<Value>(browser: BrowserLike, path: string, body: object = {}): Promise<Value> {
  const headers = { 'content-type': 'application/json' }
  const response = await browser.send(path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Value
}

async function fill(): Promise<void> {
  const browser = await signIn()
  const date = Temporal.Now.plainDateISO().add({ days: 30 }).toString()
  const place = { location: 'Bryant Park, New York', latitude: 40.7536, longitude: -73.9832 }
  const form = {
    title,
    category: 'Other',
    description: 'Paper, glue and a candle.',
    date,
    time: '10:00',
    endTime: '12:00',
  }
  const { id } = await post<{ id: number }>(browser, '/api/events/host', { ...form, ...place })
  await post(browser, `/api/events/${id}/save`)
  const goal = { title: goalTitle, tasks, targetCount: tasks.length, category: 'Other', dueDate: '2030-05-01' }
  const { id: goalId } = await post<Goal>(browser, '/api/goals', goal)
  await post(browser, `/api/goals/${goalId}/tasks/1/complete`)
}

function claim(isTrue: boolean, sentence: string): void {
  if (!isTrue) throw new Error(`False: ${sentence}.`)
  console.log(`✓ ${sentence}`)
}

async function check(): Promise<void> {
  const browser = await signIn()
  const events = await read<{ title: string }[]>(browser, '/api/events?q=lanterns')
  claim(
    events.some((event) => event.title === title),
    'the hosted event is found',
  )
  const saved = await read<{ event?: { title: string }; title?: string }[]>(browser, '/api/user/events')
  claim(JSON.stringify(saved).includes(title), 'the saved event is listed')
  const goal = (await read<Goal[]>(browser, '/api/goals')).find((one) => one.title === goalTitle)
  claim(goal?.completedTaskIds.join() === '1', 'the goal has its finished task')
  const pages = await Promise.all(['/home', '/events', '/goals'].map((path) => browser.open(path)))
  claim(
    pages.every(({ ok }) => ok),
    'the screens open',
  )
}

const work = { fill, check }[order]
if (!work || !site) throw new Error('Arguments: "fill" or "check", and the URL of a town.')
await work()
