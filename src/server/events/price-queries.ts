import { limits } from '#contract/limits.ts'
import { constant, fragment, opaque, type ReadSql } from '#server/platform/database/database.ts'
import type { EventReader } from './policy.ts'
import { matchingEvents, type EventSelection } from './filter-queries.ts'
import { byDate, byProgress, selectProgress, withRows, type Found, type ProgressKey } from './list-queries.ts'
import { createTraitMask } from '#domain/events/event-traits.ts'

/** Sort key of an event that isn't free. */
export interface PriceKey extends ProgressKey {
  /** No price is known. Amount and currency are then 0 and empty. */
  isUnknown: boolean
  currency: string
  /** In minor units of the currency. */
  amount: number
}

/** No index holds prices, so the soonest events are read and sorted. Bounds the time as it does for facets. */
const maxSorted = constant(limits.facets.counted)

const isFree = fragment`(traits & ${createTraitMask(['free'])}::int) <> 0`
const byPrice = fragment`is_unknown, currency, amount, ${byProgress}`

const priceKey = ({ isUnknown, currency, amount, isOngoing, listedAt, id }: PriceKey) => fragment`(
  ${isUnknown}::boolean, ${currency}::text, ${amount}::int,
  ${isOngoing}::boolean, ${opaque(listedAt, 'timestamptz')}, ${opaque(id, 'int')})`

/**
 * Lists the soonest matching events that aren't free: cheapest first within each currency, those without a known price
 * last.
 */
export async function listByPrice(
  sql: ReadSql,
  selection: EventSelection,
  after: PriceKey | null,
  limit: number,
  reader: EventReader,
): Promise<Found<PriceKey>> {
  const columns = fragment`${byDate}, ${selectProgress(selection)}, price is null as is_unknown,
    case when price is null then '' else currency end as currency, coalesce(price, 0) as amount`
  const first = { order: byDate, limit: maxSorted }
  const keys = await sql.withCustomPlan<PriceKey>`
    select listed_at::text as "listedAt", id, is_ongoing as "isOngoing", is_unknown as "isUnknown", currency, amount
    from (
      select * from ${matchingEvents(selection, columns, { where: fragment`not ${isFree}`, first })} as soonest
      order by ${byDate} limit ${maxSorted}
    ) as matching
    where ${after ? fragment`(${byPrice}) > ${priceKey(after)}` : fragment`true`}
    order by ${byPrice}
    limit ${limit}`
  return withRows(sql, keys, reader)
}
