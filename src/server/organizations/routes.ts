import { endpoints } from '#contract/endpoints.ts'
import { route, type Route } from '#server/platform/http/http.ts'
import { deleteOrganization, listDeletedOrganizations, restoreOrganization } from './deletion-service.ts'
import { askMembers, changeMember, getTeam, removeMember, withdrawMemberRequest } from './member-service.ts'
import {
  changeOrganization,
  createOrganization,
  followOrganization,
  getOrganization,
  listOwnOrganizations,
  reportOrganization,
} from './service.ts'
import type { Corresponding, Linking, Picturing } from '#server/platform/dependencies/dependencies.ts'

const pageRoutes = (deps: Picturing & Linking): Route[] => [
  route(endpoints.listOwnOrganizations, async ({ session }) => ({
    body: await listOwnOrganizations(deps, session.userId),
  })),
  route(endpoints.createOrganization, async ({ session, body }) => ({
    body: await createOrganization(deps, session.userId, body),
  })),
  route(endpoints.getOrganization, async ({ session, params: { slug } }) => ({
    body: await getOrganization(deps, slug, session?.userId ?? null),
  })),
  route(endpoints.changeOrganization, async ({ session, params: { slug }, body }) => ({
    body: await changeOrganization(deps, slug, session.userId, body),
  })),
  route(endpoints.deleteOrganization, async ({ session, params: { slug } }) => {
    await deleteOrganization(deps, slug, session.userId)
    return { body: { slug } }
  }),
  route(endpoints.restoreOrganization, async ({ session, params: { slug } }) => ({
    body: await restoreOrganization(deps, slug, session.userId),
  })),
  route(endpoints.listDeletedOrganizations, async ({ session }) => ({
    body: await listDeletedOrganizations(deps, session.userId),
  })),
  ...[true, false].map((isFollowed) =>
    route(
      isFollowed ? endpoints.followOrganization : endpoints.unfollowOrganization,
      async ({ session, params: { slug } }) => ({
        body: await followOrganization(deps, slug, session.userId, isFollowed),
      }),
    ),
  ),
  route(endpoints.reportOrganization, async ({ session, params: { slug }, body }) => {
    await reportOrganization(deps, slug, session.userId, body)
    return { body: { slug } }
  }),
]

const memberRoutes = (deps: Corresponding): Route[] => [
  route(endpoints.getOrganizationTeam, async ({ session, params: { slug } }) => ({
    body: await getTeam(deps, slug, session.userId),
  })),
  route(endpoints.askMembers, async ({ session, params: { slug }, body }) => ({
    body: await askMembers(deps, { ...body, slug, askerId: session.userId }),
  })),
  route(endpoints.changeMember, async ({ session, params: { slug, userId }, body }) => ({
    body: await changeMember(deps, { slug, userId, callerId: session.userId }, body),
  })),
  route(endpoints.removeMember, async ({ session, params: { slug, userId } }) => {
    await removeMember(deps, { slug, userId, callerId: session.userId })
    return { body: { userId } }
  }),
  route(endpoints.withdrawMemberRequest, async ({ session, params: { slug, requestId } }) => ({
    body: await withdrawMemberRequest(deps, slug, requestId, session.userId),
  })),
]

/** Endpoints of organizations, for visitors and members. */
export const organizationRoutes = (deps: Picturing & Corresponding): Route[] => [
  ...pageRoutes(deps),
  ...memberRoutes(deps),
]
