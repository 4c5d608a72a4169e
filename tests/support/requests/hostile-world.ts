import type { Database } from '#server/platform/database/open-database.ts'
import type { WriteSql } from '#server/platform/database/sql.ts'
import { hashToken, newToken } from '#server/platform/auth/server-keys.ts'
import { insertEvents } from '#tests/support/events/builders.ts'
import { hostileMarkup, packedMarkup } from './hostile-markup.ts'

/** A signed-in person among people, events and goals whose texts are all injection payloads. */
export interface HostileWorld {
  /** Session token of the viewer. */
  token: string
  eventIds: number[]
  usernames: string[]
  /** Token that opens a guest's RSVP. */
  guestToken: string
}

async function insertPeople(sql: WriteSql): Promise<{ id: number; username: string }[]> {
  return sql<{ id: number; username: string }>`
    insert into users (name, username, bio, location, website, interests, share_attendance)
    select text, 'person-' || at, text, text, 'https://example.org/' || text, array['nature', text], true
    from unnest(${packedMarkup(100)}::text[]) with ordinality as given (text, at)
    returning id, username`
}

async function insertOwn(sql: WriteSql, userId: number, eventIds: readonly number[], now: string): Promise<void> {
  const texts = packedMarkup(200)
  await sql`
    insert into user_events (user_id, event_id, status, host_role)
    select ${userId}, id, status, case when status = 'hosting' then 'owner' end from unnest(${eventIds}::int[]) as id, unnest(array['saved', 'hosting']) as status`
  await sql`
    insert into goals (user_id, title, description, category, target_count, created_at, changed_at)
    select ${userId}, text, text, text, 3, ${now}, ${now} from unnest(${texts}::text[]) as text`
  await sql`
    insert into goal_tasks (goal_id, position, text) select g.id, at, text
    from goals g, unnest(${texts}::text[]) with ordinality as given (text, at) where g.title = given.text`
  await sql`
    insert into journal_entries (user_id, goal_id, text, created_at) select user_id, id, title, ${now} from goals where user_id = ${userId}`
  await sql`
    insert into notices (user_id, kind, title, body, link, key, created_at)
    select ${userId}, 'eventChanges', text, text, '/', text, ${now} from unnest(${texts}::text[]) as text`
  await sql`
    insert into event_drafts (user_id, content, changed_at)
    select ${userId}, jsonb_build_object('title', text, 'description', text), ${now}
    from unnest(${texts.slice(0, 20)}::text[]) as text`
}

/** Inserts guests of the first event. Returns the link of one, whose inviter's name is a payload. */
async function insertGuests(sql: WriteSql, hostId: number, eventId: number, now: string): Promise<string> {
  const guests = await sql<{ id: number }>`
    insert into guests (event_id, address, name, answer, answered_at)
    select ${eventId}, 'guest-' || at || '@example.org', left(text, 100), 'yes', ${now}
    from unnest(${[...hostileMarkup]}::text[]) with ordinality as given (text, at) returning id`
  const token = newToken()
  const id = guests[0]!.id
  await sql`insert into guest_links (token_hash, guest_id) values (${hashToken(token)}, ${id})`
  await sql`
    insert into invitations (event_id, guest_id, address, invited_by, note, created_at, due_at)
    values (${eventId}, ${id}, 'guest-1@example.org', ${hostId}, ${hostileMarkup.join(' ')}, ${now}, ${now})`
  return token
}

/** `now` is an ISO instant. Events alternate between the hours after it and the days before it. */
export function insertHostileWorld(database: Database, now: string): Promise<HostileWorld> {
  const everything = hostileMarkup.join('\n')
  const day = (at: number) =>
    Temporal.Instant.from(now)
      .add({ hours: 4 + at })
      .toString()
  return database.write(async (sql) => {
    const people = await insertPeople(sql)
    const me = people[0]!
    const eventIds = await insertEvents(
      sql,
      packedMarkup(150).map((text, at) => ({
        title: text,
        shortDescription: text,
        description: everything,
        location: text,
        organizer: text,
        startsAt: day(at % 2 === 0 ? at : -10 * at - 100),
        isVirtualEvent: at % 3 === 0,
        virtualEventLink: at % 3 === 0 ? `https://example.org/${text}` : null,
        virtualInstructions: at % 3 === 0 ? text : null,
        isPaidEvent: at % 3 === 1,
        price: at % 3 === 1 ? 500 : null,
        paymentLink: at % 3 === 1 ? `https://example.org/${text}` : null,
        refundPolicy: at % 3 === 1 ? text : null,
      })),
    )
    await sql`
      insert into user_events (user_id, event_id, status) select u, e, 'going'
      from unnest(${people.slice(1).map(({ id }) => id)}::int[]) as u, unnest(${eventIds.slice(0, 3)}::int[]) as e`
    await sql`
      insert into follows (follower_id, followed_id)
      select ${me.id}, id from unnest(${people.slice(1).map(({ id }) => id)}::int[]) as id`
    await insertOwn(sql, me.id, eventIds, now)
    const guestToken = await insertGuests(sql, me.id, eventIds[0]!, now)
    const token = newToken()
    await sql`
      insert into sessions (user_id, token_hash, created_at, renewed_at, expires_at, device)
      values (${me.id}, ${hashToken(token)}, ${now}, ${now}, ${now}::timestamptz + interval '1 day', ${everything})`
    return { token, eventIds, usernames: people.map(({ username }) => username), guestToken }
  })
}
