import type { Outcome, UsedAnswer } from '#contract/outcome-options.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

export interface OutcomeRow {
  endsAt: string
  hasAttended: boolean
  outcomes: Outcome[] | null
  used: UsedAnswer | null
}

/** Finds what the person said about an event. The caller checks that the person may see the event. */
export async function findOutcome(sql: ReadSql, userId: number, eventId: number): Promise<OutcomeRow | null> {
  const [row] = await sql<OutcomeRow>`
    select to_char(e.ends_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "endsAt", o.outcomes, o.used,
      exists (select from user_events u
        where u.user_id = ${userId} and u.event_id = e.id and u.status = 'attended') as "hasAttended"
    from events e left join outcomes o on o.event_id = e.id and o.user_id = ${userId}
    where e.id = ${eventId}`
  return row ?? null
}

export async function saveOutcomes(
  sql: WriteSql,
  userId: number,
  eventId: number,
  { outcomes, now }: { outcomes: readonly Outcome[]; now: string },
): Promise<void> {
  await sql`
    insert into outcomes (user_id, event_id, outcomes, said_at) values (${userId}, ${eventId}, ${[...outcomes]}, ${now})
    on conflict (user_id, event_id) do update set outcomes = excluded.outcomes`
}

export async function saveUsed(
  sql: WriteSql,
  userId: number,
  eventId: number,
  { used, now }: { used: UsedAnswer; now: string },
): Promise<void> {
  await sql`
    insert into outcomes (user_id, event_id, said_at, used, used_at) values (${userId}, ${eventId}, ${now}, ${used}, ${now})
    on conflict (user_id, event_id) do update set used = excluded.used, used_at = excluded.used_at`
}
