import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '#tests/support/random.ts'

/** Where the server answers at the moment; it moves with each start. */
export interface Site {
  url: string
}

/** Something that is asked for once, because asking again would make a second one. */
interface Single {
  text: string
  /** Without it, the answer was lost: it may be there, once at most. */
  isAcknowledged: boolean
}

/** The latest confirmation of the server about each thing a writer changed. */
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
  /** Nobody answered, or not to the end. */
  lost: number
  /** Answers that ask to come back. */
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
  /** Events to save, and events with few places to answer. */
  events: readonly number[]
  crowded: readonly number[]
  /** Aborted when nothing new is to be begun. */
  enough: AbortSignal
  /** Aborted when nobody waits for an answer any more. */
  over: AbortSignal
}

/** Milliseconds between two calls of a writer, and before one that was not answered is made again. */
const breath = 10
const pauseMs = 50
const tasksOfGoal = 10
const hostedByOne = 25

interface Request {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  /** Names the request, so that asking again makes nothing new. */
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
  if (status < 500 && status !== 429 && !isRunning)
    throw new Error(`${method} ${path} was answered with ${status}: ${text}`)
  tally.refused += 1
  return null
}

/** Asks until it is answered, as the browser does with what it keeps for a person. */
async function insist(options: WriterOptions, request: Request): Promise<unknown> {
  for (;;) {
    const answer = await ask(options, request)
    if (answer !== null) return answer
    options.over.throwIfAborted()
    await pause(pauseMs)
  }
}

type Act = (options: WriterOptions, diary: Diary) => Promise<void>

const save: Act = async (options, { saved }) => {
  const id = options.random.pick(options.events)
  const isSaved = saved.get(id) !== true
  await insist(options, { method: isSaved ? 'POST' : 'DELETE', path: `/api/events/${id}/save` })
  saved.set(id, isSaved)
}

const answer: Act = async (options, { answers }) => {
  const id = options.random.pick(options.crowded)
  const said = options.random.pick(['yes', 'yes', 'maybe', 'no'])
  const given = await insist(options, { method: 'PUT', path: `/api/events/${id}/rsvp`, body: { answer: said } })
  answers.set(id, (given as { answer: string }).answer)
}

async function startGoal(options: WriterOptions, { goals, name }: Diary): Promise<number | null> {
  const text = `Goal ${goals.length + 1} of ${name}`
  const tasks = Array.from({ length: tasksOfGoal }, (_, place) => `Step ${place + 1}`)
  const goal = await ask(options, { method: 'POST', path: '/api/goals', body: { title: text, tasks } })
  goals.push({ text, isAcknowledged: goal !== null })
  return (goal as { id: number } | null)?.id ?? null
}

/** Completes the next task of the last goal, and starts another one when it is done. */
const completeTask: Act = async (options, diary) => {
  const { tasks } = diary
  const last = tasks.at(-1)
  const isDone = !last || last.taskId === tasksOfGoal
  const goalId = isDone ? await startGoal(options, diary) : last.goalId
  if (goalId === null) return
  const taskId = isDone ? 1 : last.taskId + 1
  await insist(options, { method: 'POST', path: `/api/goals/${goalId}/tasks/${taskId}/complete` })
  tasks.push({ goalId, taskId })
}

const writeLine: Act = async (options, { tasks, lines, name }) => {
  const goalId = tasks.at(-1)?.goalId
  if (goalId === undefined) return
  const text = `Line ${lines.length + 1} of ${name}`
  const goal = await ask(options, { method: 'POST', path: `/api/goals/${goalId}/journal`, body: { text } })
  lines.push({ text, isAcknowledged: goal !== null })
}

/** The same form until it is answered: what it made before is found again by its key. */
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
  await insist(options, { method: 'POST', path: '/api/events/host', body: form, key: `chaos-host-${name}-${place}` })
  hosted.push({ title, addresses })
}

const acts: readonly Act[] = [save, save, save, answer, answer, completeTask, completeTask, writeLine, host]

/** Writes like somebody in a hurry until told to stop; what was begun then is brought to its end. */
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
    await pause(breath)
  }
  return diary
}
