import type { Plan } from '#contract/plans/plan.ts'
import type { Travel } from '#contract/plans/plan-options.ts'
import { fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

const columns = fragment`p.minutes_before as "minutesBefore", p.travel, p.company`

export const findPlan = (sql: ReadSql, userId: number, eventId: number) => sql.first<Plan>`
  select ${columns} from event_plans p where p.user_id = ${userId} and p.event_id = ${eventId}`

/** Lists the person's plans for these events. */
export const listPlans = (sql: ReadSql, userId: number, eventIds: readonly number[]) => sql<Plan & { eventId: number }>`
  select p.event_id as "eventId", ${columns} from event_plans p
  where p.user_id = ${userId} and p.event_id = any(${eventIds}::int[])`

export const savePlan = (
  sql: WriteSql,
  userId: number,
  eventId: number,
  { minutesBefore, travel, company, now }: Plan & { now: string },
) => sql`
  insert into event_plans (user_id, event_id, minutes_before, travel, company, made_at)
  values (${userId}, ${eventId}, ${minutesBefore}, ${travel}, ${company}, ${now})
  on conflict (user_id, event_id) do update set minutes_before = excluded.minutes_before, travel = excluded.travel,
    company = excluded.company, made_at = excluded.made_at`

export const deletePlan = (sql: WriteSql, userId: number, eventId: number) =>
  sql`delete from event_plans where user_id = ${userId} and event_id = ${eventId}`

/** The facts that a new plan starts from. */
export interface PlanHabits {
  asksPlans: boolean
  companions: string[]
  lastTravel: Travel | null
}

export async function findHabits(sql: ReadSql, userId: number, maxCompanions: number): Promise<PlanHabits> {
  const [row] = await sql<PlanHabits>`
    select u.asks_plans as "asksPlans",
      array(select p.company from event_plans p where p.user_id = u.id and p.company <> ''
        group by p.company order by max(p.made_at) desc, p.company limit ${maxCompanions}) as companions,
      (select p.travel from event_plans p where p.user_id = u.id and p.travel is not null
        order by p.made_at desc, p.event_id desc limit 1) as "lastTravel"
    from users u where u.id = ${userId}`
  return row ?? { asksPlans: false, companions: [], lastTravel: null }
}

export const setAsksPlans = (sql: WriteSql, userId: number, isAsked: boolean) =>
  sql`update users set asks_plans = ${isAsked} where id = ${userId}`

export async function findAsksPlans(sql: ReadSql, userId: number): Promise<boolean> {
  const [row] = await sql<{ isAsked: boolean }>`select asks_plans as "isAsked" from users where id = ${userId}`
  return row?.isAsked ?? false
}
