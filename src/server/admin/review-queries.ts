import type { ReportedEvent, ReportedPerson, Review } from '#contract/admin/operator.ts'
import type { ReportState, ReviewState } from '#contract/admin/operator-options.ts'
import { isHosted } from '#server/events/policy.ts'
import { fragment, instant, type ReadSql } from '#server/platform/database/database.ts'

interface ReviewPage {
  after: number | undefined
  now: string
  limit: number
}

/** The event has a host or a source. Emptied events of deleted accounts need no review. */
export const isSomebodys = fragment`(
  ${isHosted()}
  or exists (select from event_sources l where l.event_id = e.id))`

const eventColumns = fragment`
  e.id, e.title, e.status, e.location, e.time_zone as "timeZone",
  ${instant`e.starts_at`} as "startsAt",
  concat_ws(E'\n\n', nullif(e.short_description, ''), nullif(e.description, '')) as description,
  (select jsonb_build_object('id', u.id, 'name', u.name, 'username', u.username)
    from user_events h join users u on u.id = h.user_id
    where h.event_id = e.id and h.status = 'hosting' order by u.id limit 1) as host`

/**
 * Groups a series under its first date. Pages by ids above `after`. Repeats the status condition so the index applies.
 */
export const listReviews = (sql: ReadSql, state: ReviewState, { after = 0, now, limit }: ReviewPage) => sql<Review>`
  with asked as (
    select min(e.id) as id, count(*)::int as dates from events e
    where e.status in ('held', 'hidden') and e.status = ${state} and e.ends_at > ${now} and ${isSomebodys}
    group by coalesce(e.series_id, -e.id)
    having min(e.id) > ${after} order by min(e.id) limit ${limit})
  select ${eventColumns}, asked.dates, e.category, coalesce(e.image_url, p.image_url) as "imageUrl",
    array_remove(array[e.virtual_event_link, e.payment_link], null) as links
  from asked join events e on e.id = asked.id left join source_pictures p on p.id = e.source_picture_id
  order by e.id`

/** Lists the most recently reported events first. `order` is the cursor for the next page. */
export const listReports = (sql: ReadSql, state: ReportState, { after, limit }: Omit<ReviewPage, 'now'>) =>
  sql<ReportedEvent & { order: number }>`
  with asked as (
    select r.event_id as id, max(r.id) as "order" from event_reports r
    where (r.settled_at is null) = ${state === 'open'}
    group by r.event_id
    having max(r.id) < ${after ?? 2_147_483_647} order by max(r.id) desc limit ${limit})
  select ${eventColumns}, asked."order",
    case when e.series_id is null then 1
      else (select count(*)::int from events d where d.series_id = e.series_id) end as dates,
    (select jsonb_agg(jsonb_build_object('id', r.id, 'reason', r.reason, 'note', r.note,
        'at', ${instant`r.created_at`}, 'isByVisitor', r.visitor_act_id is not null,
        'reporter', case when u.id is not null
          then jsonb_build_object('id', u.id, 'name', u.name, 'username', u.username) end) order by r.id desc)
      from event_reports r left join users u on u.id = r.reporter_id
      where r.event_id = e.id and (r.settled_at is null) = ${state === 'open'}) as reports
  from asked join events e on e.id = asked.id
  order by asked."order" desc`

/** Lists the most recently reported people first. `order` is the cursor for the next page. */
export const listReportedPeople = (sql: ReadSql, state: ReportState, { after, limit }: Omit<ReviewPage, 'now'>) =>
  sql<ReportedPerson & { order: number }>`
  with asked as (
    select r.person_id as id, max(r.id) as "order" from conduct_reports r
    where (r.settled_at is null) = ${state === 'open'}
    group by r.person_id
    having max(r.id) < ${after ?? 2_147_483_647} order by max(r.id) desc limit ${limit})
  select u.id, u.name, u.username, u.hidden_at is not null as "isHidden", asked."order",
    ${instant`u.disabled_at`} as "bannedAt",
    (select jsonb_agg(jsonb_build_object('id', r.id, 'reason', r.reason, 'note', r.note, 'isQuestion', r.question_id is not null,
        'message', coalesce(m.message, (
          select string_agg(author.name || ': ' || q.message, E'\n\n' order by q.id)
          from question_messages q join users author on author.id = q.author_id where q.question_id = r.question_id)),
        'at', ${instant`r.created_at`},
        'reporter', case when by.id is not null
          then jsonb_build_object('id', by.id, 'name', by.name, 'username', by.username) end) order by r.id desc)
      from conduct_reports r left join users by on by.id = r.reporter_id left join guest_messages m on m.id = r.message_id
      where r.person_id = u.id and (r.settled_at is null) = ${state === 'open'}) as reports
  from asked join users u on u.id = asked.id
  order by asked."order" desc`
