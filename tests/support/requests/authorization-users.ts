import type { Database } from '#server/platform/database/open-database.ts'
import type { WriteSql } from '#server/platform/database/sql.ts'
import { hashToken, newToken } from '#server/platform/auth/server-keys.ts'
import type { Caller } from './authorization-table.ts'

/** People, and one owner's data. */
export interface AuthorizationUsers {
  /** Token of the caller's session; null for `nobody`. */
  token: string | null
  /** Values of the placeholders in braces in the table: ids or names. */
  names: Record<string, string>
}

/** Bans or promotes a person as `npm run admin` does; leaves other callers unchanged. */
async function mark(sql: WriteSql, userId: number, caller: Caller, now: string): Promise<void> {
  // Only disables the account: the remaining session must not be accepted on its own.
  if (caller === 'banned') await sql`update users set disabled_at = ${now} where id = ${userId}`
  if (caller === 'staff') await sql`update users set is_staff = true where id = ${userId}`
  if (caller === 'operator') await sql`update users set is_vetted = true, is_operator = true where id = ${userId}`
}

async function insertPerson(sql: WriteSql, now: string) {
  const [user] = await sql<{ id: number; username: string }>`
    insert into users (name, username) values ('Ada', 'u' || nextval('waiting_numbers')) returning id, username`
  const token = newToken()
  const [session] = await sql<{ id: number }>`
    insert into sessions (user_id, token_hash, created_at, renewed_at, expires_at)
    values (${user!.id}, ${hashToken(token)}, ${now}, ${now}, ${now}::timestamptz + interval '1 day') returning id`
  return { ...user!, token, sessionId: session!.id }
}

async function insertHosted(sql: WriteSql, ownerId: number, startsAt: string): Promise<number> {
  const [event] = await sql<{ id: number }>`
    insert into events (title, starts_at, ends_at, time_zone, category, organizer, location)
    values ('Pond dipping', ${startsAt}, ${startsAt}::timestamptz + interval '1 hour', 'America/New_York', 'Nature',
      'Ada', 'Brower Park') returning id`
  await sql`
    insert into user_events (user_id, event_id, status, host_role)
    select ${ownerId}, ${event!.id}, status, case when status = 'hosting' then 'owner' end
    from unnest(array['hosting', 'saved']) as status`
  return event!.id
}

async function insertGoals(sql: WriteSql, ownerId: number, eventId: number, now: string) {
  const [goal, deletedGoal] = await sql<{ id: number }>`
    insert into goals (user_id, title, target_count, created_at, changed_at, deleted_at)
    values (${ownerId}, 'See ten ponds', 2, ${now}, ${now}, null), (${ownerId}, 'Sing', 1, ${now}, ${now}, ${now})
    returning id`
  await sql`
    insert into goal_tasks (goal_id, position, text)
    select id, 1, 'The first' from unnest(array[${goal!.id}::int, ${deletedGoal!.id}::int]) as id`
  await sql`insert into goal_events values (${goal!.id}, ${eventId})`
  const [group] = await sql<{ id: number }>`
    insert into goal_groups (created_at) values (${now}) returning id`
  await sql`insert into goal_members (group_id, user_id, goal_id, joined_at) values (${group!.id}, ${ownerId}, ${goal!.id}, ${now})`
  const [entry] = await sql<{ id: number }>`
    insert into journal_entries (user_id, goal_id, text, created_at) values (${ownerId}, ${goal!.id}, 'Frogs', ${now}) returning id`
  return { goal: goal!.id, deletedGoal: deletedGoal!.id, entry: entry!.id }
}

async function insertPathways(sql: WriteSql, ownerId: number, now: string) {
  const [pathway, deletedPathway] = await sql<{ id: string }>`
    insert into pathways (id, user_id, title, category, steps, created_at, changed_at, deleted_at)
    select translate(gen_random_uuid()::text, '-', ''), ${ownerId}, 'See ten ponds', 'Nature',
      '[{"stage": "taste", "title": "See one", "text": "", "done": "", "count": 1,
        "search": {"topics": [], "formats": [], "words": []}}]', ${now}, ${now}, deleted_at
    from (values (null::timestamptz), (${now}::timestamptz)) as given (deleted_at)
    returning id`
  return { pathway: pathway!.id, deletedPathway: deletedPathway!.id }
}

async function insertPapers(sql: WriteSql, ownerId: number, now: string) {
  const [draft] = await sql<{ id: number }>`
    insert into event_drafts (user_id, content, changed_at) values (${ownerId}, '{"title": "A"}', ${now}) returning id`
  const [feed] = await sql<{ id: number }>`
    insert into calendar_feeds (user_id, token_hash) values (${ownerId}, ${hashToken(newToken())}) returning id`
  const [notice] = await sql<{ id: number }>`
    insert into notices (user_id, kind, title, link, key, created_at)
    values (${ownerId}, 'eventChanges', 'Moved', '/', 'a', ${now}) returning id`
  return { draft: draft!.id, feed: feed!.id, notice: notice!.id }
}

/** Inserts data that only operators manage: sources, a failed job and a correction. */
async function insertMachinery(sql: WriteSql, now: string) {
  const [source, otherSource, removedSource] = await sql<{ id: number }>`
    insert into sources (name, address, removed_at)
    select 'Library ' || number, 'https://library' || number || '.example/events.ics', removed_at
    from (
      select nextval('waiting_numbers') as number, removed_at
      from (values (null::timestamptz), (null), (${now}::timestamptz)) as given (removed_at)) as named
    returning id`
  const [job] = await sql<{ id: number }>`
    insert into jobs (kind, state, attempts, last_error, finished_at)
    values ('mail', 'dead', 20, 'The mailbox is full', now()) returning id`
  const [correction] = await sql<{ id: number }>`
    insert into corrections (scope, words, changes, created_at) values ('title', 'Raffle', '{"listing": "hide"}', now())
    returning id`
  return {
    source: source!.id,
    otherSource: otherSource!.id,
    removedSource: removedSource!.id,
    job: job!.id,
    correction: correction!.id,
  }
}

/** Inserts two events that may be one, and two that were merged. */
async function insertPairs(sql: WriteSql, startsAt: string, now: string) {
  const events = await sql<{ id: number }>`
    insert into events (title, starts_at, ends_at, time_zone)
    select 'Moths', ${startsAt}::timestamptz, ${startsAt}::timestamptz + interval '1 hour', 'America/New_York'
    from generate_series(1, 4) returning id`
  const [a, b, c, d] = events.map(({ id }) => id) as [number, number, number, number]
  await sql`update events set merged_into = ${c}, withdrawn_at = ${now} where id = ${d}`
  const [pair, mergedPair] = await sql<{ id: number }>`
    insert into event_pairs (one_id, other_id, group_key, state, likeness, created_at) values
      (${a}, ${b}, ${`e${a} e${b}`}, 'proposed', 1, ${now}), (${c}, ${d}, ${`e${c} e${d}`}, 'merged', 1, ${now})
    returning id`
  return { pair: pair!.id, mergedPair: mergedPair!.id }
}

/** Inserts a venue to pin, one that was pinned, and an imported event by an organizer. */
async function insertVenues(sql: WriteSql, source: number, now: string) {
  const [venue, pinned] = await sql<{ id: number }>`
    insert into venues (name, created_at, previous)
    values ('Mill Hall', ${now}, null), ('Pond House', ${now}, '{"venues": [], "events": []}') returning id`
  await sql`
    with event as (
      insert into events (title, organizer, starts_at, ends_at, time_zone)
      values ('Weaving', 'The Guild', ${now}::timestamptz, ${now}::timestamptz + interval '1 hour', 'America/New_York')
      returning id)
    insert into event_sources (event_id, source_id, uid, content_hash) select id, ${source}, 'weaving', '' from event`
  return { venue: venue!.id, pinnedVenue: pinned!.id }
}

/** Inserts a course of one session. */
async function insertCourse(sql: WriteSql, hostId: number, startsAt: string): Promise<number> {
  const course = await insertHosted(sql, hostId, startsAt)
  await sql`
    with own as (insert into series (title) values ('Weaving course') returning id)
    update events set series_id = own.id, is_course = true from own where events.id = ${course}`
  return course
}

/** Inserts an organization that the person owns alone. */
async function insertOrganization(sql: WriteSql, ownerId: number, now: string) {
  const [organization] = await sql<{ id: number; slug: string }>`
    insert into organizations (slug, name, created_at)
    values ('mill-library-' || nextval('waiting_numbers'), 'Mill Library', ${now}) returning id, slug`
  const { id, slug } = organization!
  await sql`
    insert into organization_members (organization_id, user_id, role, joined_at) values (${id}, ${ownerId}, 'owner', ${now})`
  return { organizationId: String(id), organization: slug }
}

/** Inserts two photos of the owner, one of them deleted. */
async function insertPhotos(sql: WriteSql, ownerId: number, eventId: number, now: string) {
  const [photo, deletedPhoto] = await sql<{ id: number }>`
    insert into event_photos (event_id, user_id, image_url, caption, created_at, approved_at, deleted_at)
    select ${eventId}, ${ownerId}, '/images/' || md5(random()::text) || '-960.jpg', 'Frogs', ${now}::timestamptz, ${now}::timestamptz, deleted_at
    from (values (null::timestamptz), (${now}::timestamptz)) as given (deleted_at)
    returning id`
  return { photo: photo!.id, deletedPhoto: deletedPhoto!.id }
}

/** Creates an owner with one of everything. `now` is an ISO instant. */
export function createOwner(database: Database, now: string): Promise<AuthorizationUsers> {
  return database.write(async (sql) => {
    const owner = await insertPerson(sql, now)
    const day = (days: number) =>
      Temporal.Instant.from(now)
        .add({ hours: 24 * days })
        .toString()
    const event = await insertHosted(sql, owner.id, day(7))
    const pastEvent = await insertHosted(sql, owner.id, day(-7))
    const wentEvent = await insertHosted(sql, owner.id, day(-60))
    await sql`insert into user_events (user_id, event_id, status) values (${owner.id}, ${wentEvent}, 'attended')`
    const course = await insertCourse(sql, owner.id, day(8))
    const goals = await insertGoals(sql, owner.id, event, now)
    const pathways = await insertPathways(sql, owner.id, now)
    const papers = await insertPapers(sql, owner.id, now)
    const machinery = await insertMachinery(sql, now)
    const pairs = await insertPairs(sql, day(7), now)
    const venues = await insertVenues(sql, machinery.source, now)
    const [guest] = await sql<{ id: number }>`
      insert into guests (event_id, address) values (${event}, 'guest@example.org') returning id`
    const otherHost = await insertPerson(sql, now)
    const otherEvent = await insertHosted(sql, otherHost.id, day(7))
    const [question] = await sql<{ id: number }>`
      insert into event_questions (event_id, asker_id, created_at) values (${event}, ${owner.id}, ${now}) returning id`
    await sql`
      insert into question_messages (question_id, author_id, message, created_at)
      values (${question!.id}, ${owner.id}, 'Is there parking?', ${now}), (${question!.id}, ${otherHost.id}, 'Yes.', ${now})`
    const photos = await insertPhotos(sql, owner.id, pastEvent, now)
    const organization = await insertOrganization(sql, owner.id, now)
    const numbers = {
      otherEvent,
      question: question!.id,
      owner: owner.id,
      session: owner.sessionId,
      event,
      course,
      pastEvent,
      wentEvent,
      guest: guest!.id,
      ...photos,
      ...goals,
      ...papers,
      ...machinery,
      ...pairs,
      ...venues,
    }
    const names = Object.fromEntries(Object.entries(numbers).map(([name, id]) => [name, String(id)]))
    return {
      token: owner.token,
      names: { ...names, ...pathways, ...organization, username: owner.username, caller: 'owner' },
    }
  })
}

/** Creates a caller who may be someone else than the owner. @returns the owner's data with the caller's token */
export async function withCaller(database: Database, owner: AuthorizationUsers, caller: Caller, now: string) {
  if (caller === 'owner') return owner
  if (caller === 'nobody') return { ...owner, token: null }
  return database.write(async (sql): Promise<AuthorizationUsers> => {
    const { id, token } = await insertPerson(sql, now)
    await mark(sql, id, caller, now)
    return { ...owner, token }
  })
}

/** Creates an owner with one of everything, and a caller who may be someone else. */
export const createAuthorizationUsers = async (database: Database, caller: Caller, now: string) =>
  withCaller(database, await createOwner(database, now), caller, now)
