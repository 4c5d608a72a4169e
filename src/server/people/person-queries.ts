import { roundCoordinate } from '#contract/places/place-coordinates.ts'
import { limits } from '#contract/limits.ts'
import type { Person } from '#contract/people/follow.ts'
import type { Position } from '#domain/places/distance.ts'
import { isListed } from '#server/events/policy.ts'
import { isHiddenFrom } from './policy.ts'
import { constant, fragment, type Fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

/** The requesting person; `visible_people` decides whom they see. */
export interface Viewer {
  id: number
  /** Current coordinates, used if the profile has no location. */
  near?: Position | undefined
}

export interface PersonRow extends Omit<Person, 'why' | 'isOwn'> {
  pronouns: string
  website: string
  mutualCount: number
  mutuals: { name: string; username: string }[]
  shared: string[]
  isNear: boolean
}

/** Maximum distance in miles that counts as living nearby. */
export const nearMiles = 15

/** Selects the viewer's interests and effective coordinates. */
export const viewerRow = ({ id, near }: Viewer) => fragment`(
  select interests, coalesce(latitude, ${near?.latitude ?? null}::float8) as latitude,
    coalesce(longitude, ${near?.longitude ?? null}::float8) as longitude
  from users where id = ${id})`

/**
 * Counts the visible people on the other side of `u`'s follows and selects the latest, reading the follows once. Excluding
 * hidden people takes an index lookup for each. Joining the visible ones would read all their rows, thousands for some people.
 */
const latestAndCount = (viewer: Viewer, own: Fragment, other: Fragment) => fragment`(
  select count(*) as count, coalesce((array_agg(${other} order by f.id desc))[1:${constant(limits.follows)}], '{}') as latest
  from follows f where ${own} = u.id and not ${isHiddenFrom(viewer.id, other)})`

/** For each of the wanted people, counts their followers whom the viewer follows and selects the first three. */
const mutualFollows = (viewer: Viewer) => fragment`(
  select theirs.followed_id as id, count(*) as count,
    (array_agg(json_build_object('name', p.name, 'username', p.username) order by theirs.id))[1:3] as first
  from follows mine
  join follows theirs on theirs.follower_id = mine.followed_id and theirs.followed_id = any(array(select id from wanted))
  join visible_people(${viewer.id}) p on p.id = mine.followed_id
  where mine.follower_id = ${viewer.id}
  group by theirs.followed_id)`

/** Selects the events of `u` that others may see. All dates of a series count as one. */
export const sharedEvents = fragment`user_events e join events on events.id = e.event_id
    and ${isListed(fragment`events`)} and events.withdrawn_at is null
  where e.user_id = u.id
    and (u.share_hosting and e.host_role in ('owner', 'co-host') or u.share_attendance and e.status in ('going', 'attended'))`

/**
 * Selects the people whose `id` and `place` are in `wanted`, in that order. Leaves out those whom the viewer may not see.
 * @param columns further ones of `wanted`
 */
export const selectPeople = (viewer: Viewer, columns: Fragment = fragment``) => fragment`
  select u.id, u.name, u.username, u.bio, u.avatar, u.pronouns, u.website, u.location, u.interests,
    followers.latest as followers, following.latest as following,
    followers.count as "followersCount", following.count as "followingCount",
    (select count(distinct coalesce(-events.series_id, events.id)) from ${sharedEvents}) as "eventsCount",
    exists (select from follows where follower_id = ${viewer.id} and followed_id = u.id) as "isFollowed",
    exists (select from follows where follower_id = u.id and followed_id = ${viewer.id}) as "followsYou",
    coalesce(mutual.count, 0) as "mutualCount", coalesce(to_json(mutual.first), '[]') as mutuals,
    array(select each from unnest(u.interests) as each where each = any(me.interests)) as shared,
    coalesce(miles_between(u.latitude, u.longitude, me.latitude, me.longitude) <= ${nearMiles}, false) as "isNear"
    ${columns}
  from wanted
  join visible_people(${viewer.id}) as u on u.id = wanted.id
  cross join ${viewerRow(viewer)} as me
  left join ${mutualFollows(viewer)} as mutual on mutual.id = u.id
  cross join lateral ${latestAndCount(viewer, fragment`f.followed_id`, fragment`f.follower_id`)} as followers
  cross join lateral ${latestAndCount(viewer, fragment`f.follower_id`, fragment`f.followed_id`)} as following
  order by wanted.place`

/** Lists the people with these ids in the given order. Leaves out those whom the viewer may not see. */
export const listPeopleByIds = (sql: ReadSql, ids: readonly number[], viewer: Viewer) => sql<PersonRow>`
  with wanted as materialized (select * from unnest((select ${ids}::int[])) with ordinality as given (id, place))
  ${selectPeople(viewer)}`

/** Finds a person visible to the viewer. */
export const findVisibleId = (sql: ReadSql, username: string, viewerId: number) => sql.value<number>`
  select id from visible_people(${viewerId}) where lower(username) = lower(${username})`

/**
 * Lists ids of the events a person publicly hosts: upcoming ones soonest first, past ones latest first. A series is
 * represented by its next date, or else its last.
 */
export async function listHostedIds(sql: ReadSql, userId: number, now: string) {
  const each = fragment`coalesce(-e.series_id, e.id)`
  const hosted = fragment`events e join user_events h on h.event_id = e.id and h.host_role in ('owner', 'co-host')
    join users u on u.id = h.user_id and u.share_hosting
    where u.id = ${userId} and ${isListed()} and e.withdrawn_at is null`
  const rows = await sql<{ ahead: number[]; over: number[] }>`
    with ahead as (
      select distinct on (${each}) e.id, e.starts_at, ${each} as each from ${hosted} and e.ends_at > ${now}
      order by ${each}, e.starts_at, e.id
    ), over as (
      select distinct on (${each}) e.id, e.starts_at from ${hosted}
        and e.ends_at <= ${now} and e.status = 'scheduled' and ${each} not in (select each from ahead)
      order by ${each}, e.starts_at desc, e.id desc
    )
    select array(select id from ahead order by starts_at, id limit ${limits.profileEvents}) as ahead,
      array(select id from over order by starts_at desc, id desc limit ${limits.profileEvents}) as over`
  return rows[0] ?? { ahead: [], over: [] }
}

/** Stores the coordinates of the person's `location`, rounded; null if it is unknown. */
export async function setCoordinates(sql: WriteSql, userId: number, position: Position | null): Promise<void> {
  const [latitude, longitude] = position
    ? [roundCoordinate(position.latitude), roundCoordinate(position.longitude)]
    : [null, null]
  await sql`
    update users set latitude = ${latitude}, longitude = ${longitude}
    where id = ${userId}`
}
