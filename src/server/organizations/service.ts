import { limits } from '#contract/limits.ts'
import type { Organization, OrganizationBody, OwnOrganization } from '#contract/organizations/organization.ts'
import type { ReportBody } from '#contract/conduct/report.ts'
import { reportReasonLabels } from '#contract/conduct/report-reasons.ts'
import { requireNotInReview } from '#server/conduct/policy.ts'
import { resolvePicture } from '#server/hosting/describe-service.ts'
import { alertOperators } from '#server/conduct/moderation-service.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { getNow } from '#server/platform/process/process.ts'
import { isOrganizationFollowed, setOrganizationFollowed } from '#server/venues/page-service.ts'
import { requireOrganization, requireOwner } from './policy.ts'
import * as queries from './queries.ts'
import * as reports from './report-queries.ts'
import { t } from '#texts/texts.ts'
import type { Core, Linking, Picturing, Services } from '#server/platform/dependencies/dependencies.ts'

/** @throws DomainError `organization_not_found` */
export async function readOrganization(
  sql: ReadSql,
  deps: Core,
  slug: string,
  userId: number | null,
): Promise<Organization> {
  const row = await queries.findOrganization(sql, slug, { viewerId: userId, now: getNow(deps) })
  if (!row) throw new DomainError('organization_not_found')
  if (userId === null) return { ...row, members: row.members.map(({ name }) => ({ name })) }
  const role = (await queries.findMembership(sql, slug, userId))?.role ?? null
  const isFollowed = await isOrganizationFollowed(sql, userId, row.id)
  return { ...row, isFollowed, ...(role !== null && { role }) }
}

/** Returns an organization's page. @throws DomainError `organization_not_found` */
export const getOrganization = (deps: Core, slug: string, userId: number | null): Promise<Organization> =>
  deps.database.read((sql) => readOrganization(sql, deps, slug, userId))

/** Lists the organizations that a person belongs to. */
export const listOwnOrganizations = (
  { database }: Pick<Services, 'database'>,
  userId: number,
): Promise<OwnOrganization[]> => database.read((sql) => queries.listOwn(sql, userId))

/** Creates an organization. @throws DomainError `too_many_organizations`, `account_in_review`, or an error of the picture */
export async function createOrganization(
  deps: Picturing,
  userId: number,
  body: OrganizationBody,
): Promise<Organization> {
  const imageUrl = await resolvePicture(deps, userId, body.imageUrl)
  const now = deps.clock.now()
  return deps.database.write(async (sql) => {
    await requireNotInReview(sql, userId)
    const since = now.subtract({ hours: 24 }).toString()
    if ((await queries.countCreated(sql, userId, since)) >= limits.organizations.perDay)
      throw new DomainError('too_many_organizations')
    const slug = await queries.insertOrganization(sql, { ...body, imageUrl }, { ownerId: userId, now: now.toString() })
    return readOrganization(sql, deps, slug, userId)
  })
}

/**
 * Changes an organization. A change of name, website or picture removes the verified mark. @throws DomainError
 * `organization_not_found`, `not_allowed`, or an error of the picture
 */
export async function changeOrganization(
  deps: Picturing & Linking,
  slug: string,
  userId: number,
  body: OrganizationBody,
): Promise<Organization> {
  await deps.database.read((sql) => requireOwner(sql, slug, userId))
  const imageUrl = await resolvePicture(deps, userId, body.imageUrl)
  return deps.database.write(async (sql) => {
    const { id, name, isVerified } = await requireOwner(sql, slug, userId)
    await queries.updateOrganization(sql, id, { ...body, imageUrl }, getNow(deps))
    const changed = await readOrganization(sql, deps, slug, userId)
    if (isVerified && !changed.isVerified) await alertOfChange(sql, deps, { id, name, newName: changed.name })
    return changed
  })
}

/** Notifies operators that an organization that they verified has changed its identity. */
const alertOfChange = (
  sql: WriteSql,
  deps: Linking,
  { id, name, newName }: { id: number; name: string; newName: string },
): Promise<void> =>
  alertOperators(sql, deps, {
    topic: `changed organization ${id}`,
    words: () => ({
      title: t('No longer verified: {name}', { name: newName }),
      text:
        name === newName
          ? t('It changed its website or picture. Check it before you verify it again.')
          : t('It was called “{name}”. Check it before you verify it again.', { name }),
    }),
    link: '/admin/organizations',
    isMailed: true,
  })

/** Follows or unfollows an organization. @throws DomainError `organization_not_found`, `too_many_follows` */
export const followOrganization = (deps: Core, slug: string, userId: number, isFollowed: boolean) =>
  deps.database.write(async (sql) => {
    const { id } = await requireOrganization(sql, slug, userId)
    await setOrganizationFollowed(sql, userId, id, { isFollowed, now: getNow(deps) })
    return { slug, isFollowed }
  })

/** Saves a report and alerts operators. @throws DomainError `organization_not_found` or `too_many_reports` */
export const reportOrganization = (
  deps: Linking,
  slug: string,
  reporterId: number,
  { reason, note }: ReportBody,
): Promise<void> =>
  deps.database.write(async (sql) => {
    const { id, name } = await requireOrganization(sql, slug, reporterId)
    const now = deps.clock.now()
    const recentCount = await reports.countReportsBy(sql, reporterId, now.subtract({ hours: 24 }).toString())
    if (recentCount >= limits.reports.perPersonPerDay) throw new DomainError('too_many_reports')
    const report = { organizationId: id, reporterId, reason, note, now: now.toString() }
    if (!(await reports.upsertReport(sql, report))) return
    const total = await reports.countOpen(sql, id)
    await alertOperators(sql, deps, {
      topic: `reported organization ${id}`,
      words: () => ({
        title: t('{count, plural, one {Organization reported: {name}} other {# reports: {name}}}', {
          count: Math.max(1, total),
          name,
        }),
        text: t(reportReasonLabels[reason]),
      }),
      quote: note,
      link: '/admin/organizations?state=reported',
      isMailed: total <= 1,
    })
  })
