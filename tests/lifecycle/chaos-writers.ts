import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '#tests/support/requests/random.ts'

/** Current address of the server, which changes with each start. */
export interface Site {
  url: string
}

/** A write without an idempotency key, which is never retried. */
interface Single {
  text: string
  /** False if the response was lost, so the write may or may not have happened. */
  isAcknowledged: boolean
}

/** Everything the server confirmed to one writer. */
export interface Diary {
  name: string
  userId: number
  saved: Map<number, boolean>
  answers: Map<number, string>
  tasks: { goalId: number; taskId: number }[]
  goals: Single[]
  lines: Single[]
  hosted: { title: string; addresses: string[] }[]
}

export interface Tally {
  acknowledged: number
  /** Requests without a complete response. */
  lost: number
  /** Responses that ask to retry later. */
  refused: number
}

export interface Person {
  name: string
  userId: number
  cookie: string
}

export interface WriterOptions {
  site: Site
  person: Person
  random: Random
  tally: Tally
  /** Events to save, and events with few spots to RSVP to. */
  events: readonly number[]
  crowded: readonly number[]
  /** Aborted when writers should start nothing new. */
  enough: AbortSignal
  /** Aborted when writers should give up pending requests. */
  over: AbortSignal
}

/** Milliseconds between two requests of a writer, and before a retry. */
const betweenMs = 10
const retryMs = 50
const tasksOfGoal = 10
const hostedByOne = 25

interface Request {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  /** Idempotency key. */
  key?: string
}

/** The server's response; null if the outcome is unknown. */
async function ask({ site, person, tally }: WriterOptions, { method, path, body, key }: Request): Promise<unknown> {
  let status: number
  let text: string
  try {
    const response = await fetch(site.url + path, {
      method,
      headers: {
        cookie: person.cookie,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    })
    status = response.status
    text = await response.text()
  } catch {
    tally.lost += 1
    return null
  }
  if (status === 200) {
    tally.acknowledged += 1
    return JSON.parse(text)
  }
  const isRunning = text.includes('request_in_progress')
  if (status < 500 && status !== 429 && !isRunning) throw new Error(`${method} ${path} returned ${status}: ${text}`)
  tally.refused += 1
  return null
}

/** Retries until the server confirms, as the browser does with changes made offline. */
async function askUntilConfirmed(options: WriterOptions, request: Request): Promise<unknown> {
  for (;;) {
    const answer = await ask(options, request)
    if (answer !== null) return answer
    options.over.throwIfAborted()
    await pause(retryMs)
  }
}

type Act = (options: WriterOptions, diary: Diary) => Promise<void>

const save: Act = async (options, { saved }) => {
  const id = options.random.pick(options.events)
  const isSaved = saved.get(id) !== true
  await askUntilConfirmed(options, { method: isSaved ? 'POST' : 'DELETE', path: `/api/events/${id}/save` })
  saved.set(id, isSaved)
}

const answer: Act = async (options, { answers }) => {
  const id = options.random.pick(options.crowded)
  const said = options.random.pick(['yes', 'yes', 'maybe', 'no'])
  const given = await askUntilConfirmed(options, {
    method: 'PUT',
    path: `/api/events/${id}/rsvp`,
    body: { answer: said },
  })
  answers.set(id, (given as { answer: string }).answer)
}

async function startGoal(options: WriterOptions, { goals, name }: Diary): Promise<number | null> {
  const text = `Goal ${goals.length + 1} of ${name}`
  const tasks = Array.from({ length: tasksOfGoal }, (_, place) => `Step ${place + 1}`)
  const goal = await ask(options, { method: 'POST', path: '/api/goals', body: { title: text, tasks } })
  goals.push({ text, isAcknowledged: goal !== null })
  return (goal as { id: number } | null)?.id ?? null
}

/** Completes the next task of the last goal, and starts another goal after its last task. */
const completeTask: Act = async (options, diary) => {
  const { tasks } = diary
  const last = tasks.at(-1)
  const isDone = !last || last.taskId === tasksOfGoal
  const goalId = isDone ? await startGoal(options, diary) : last.goalId
  if (goalId === null) return
  const taskId = isDone ? 1 : last.taskId + 1
  await askUntilConfirmed(options, { method: 'POST', path: `/api/goals/${goalId}/tasks/${taskId}/complete` })
  tasks.push({ goalId, taskId })
}

const writeLine: Act = async (options, { tasks, lines, name }) => {
  const goalId = tasks.at(-1)?.goalId
  if (goalId === undefined) return
  const text = `Line ${lines.length + 1} of ${name}`
  const goal = await ask(options, { method: 'POST', path: `/api/goals/${goalId}/journal`, body: { text } })
  lines.push({ text, isAcknowledged: goal !== null })
}

/** Retries the same form with the same idempotency key until the server confirms. */
const host: Act = async (options, { hosted, name }) => {
  if (hosted.length >= hostedByOne) return
  const place = hosted.length + 1
  const title = `Kites ${place} of ${name}`
  const addresses = ['a', 'b'].map((who) => `${who}.${place}.${name}@example.org`)
  const form = {
    title,
    date: '2099-12-05',
    time: '10:00',
    endTime: '12:00',
    location: 'Brower Park, Brooklyn, NY',
    inviteEmails: addresses,
  }
  await askUntilConfirmed(options, {
    method: 'POST',
    path: '/api/events/host',
    body: form,
    key: `chaos-host-${name}-${place}`,
  })
  hosted.push({ title, addresses })
}

const acts: readonly Act[] = [save, save, save, answer, answer, completeTask, completeTask, writeLine, host]

/** Writes without a rest until asked to stop, then finishes the pending write. */
export async function write(options: WriterOptions): Promise<Diary> {
  const { name, userId } = options.person
  const diary: Diary = {
    name,
    userId,
    saved: new Map(),
    answers: new Map(),
    tasks: [],
    goals: [],
    lines: [],
    hosted: [],
  }
  while (!options.enough.aborted && !options.over.aborted) {
    await options.random.pick(acts)(options, diary)
    await pause(betweenMs)
  }
  return diary
}
