import { endpoints } from '#contract/endpoints.ts'
import { route, type Route } from '#server/platform/http/http.ts'
import { createGoal, deleteGoal, editGoal, linkEvent, listGoals, restoreGoal, unlinkEvent } from './service.ts'
import { chooseTopics } from '#domain/topics/topic-choices.ts'
import { listGoalSteps } from './step-service.ts'
import { dismissEvent, listGoalSuggestions, undismissEvent, listWantedTopics } from './suggestion-service.ts'
import { addJournalEntry, addTask, completeTask, removeJournalEntry, reopenTask } from './task-service.ts'
import type { Viewing } from '#server/platform/dependencies/dependencies.ts'

const goalRoutes = (deps: Viewing): Route[] => [
  route(endpoints.listGoals, async ({ session }) => ({ json: JSON.stringify(await listGoals(deps, session.userId)) })),
  route(endpoints.listUserGoals, async ({ session }) => ({ body: await listGoals(deps, session.userId) })),
  route(endpoints.createGoal, async ({ session, body }) => ({ body: await createGoal(deps, session.userId, body) })),
  route(endpoints.changeGoal, async ({ session, params, body }) => ({
    body: await editGoal(deps, session.userId, params.id, body),
  })),
  route(endpoints.deleteGoal, async ({ session, params }) => {
    await deleteGoal(deps, session.userId, params.id)
    return { body: { id: params.id } }
  }),
  route(endpoints.restoreGoal, async ({ session, params }) => ({
    body: await restoreGoal(deps, session.userId, params.id),
  })),
  route(endpoints.linkGoalEvent, async ({ session, params, body }) => ({
    body: await linkEvent(deps, session.userId, params.id, body),
  })),
  route(endpoints.unlinkGoalEvent, async ({ session, params }) => ({
    body: await unlinkEvent(deps, session.userId, params.id, params.eventId),
  })),
]

const suggestionRoutes = (deps: Viewing): Route[] => [
  route(endpoints.listTopics, async ({ query }) => ({ body: chooseTopics(query.q) })),
  route(endpoints.listWantedTopics, async () => ({ body: await listWantedTopics(deps) })),
  route(endpoints.listGoalSuggestions, async ({ session, params, query }) => ({
    json: JSON.stringify(await listGoalSuggestions(deps, session.userId, params.id, query)),
  })),
  route(endpoints.listGoalSteps, async ({ session, params }) => ({
    json: JSON.stringify(await listGoalSteps(deps, session.userId, params.id)),
  })),
  route(endpoints.dismissGoalEvent, async ({ session, params, body }) => ({
    body: await dismissEvent(deps, session.userId, params.id, body.eventId),
  })),
  route(endpoints.undismissGoalEvent, async ({ session, params }) => ({
    body: await undismissEvent(deps, session.userId, params.id, params.eventId),
  })),
]

const taskRoutes = (deps: Viewing): Route[] => [
  route(endpoints.addTask, async ({ session, params, body }) => ({
    body: await addTask(deps, session.userId, params.id, body.task),
  })),
  route(endpoints.completeTask, async ({ session, params, query }) => ({
    body: await completeTask(deps, session.userId, params.id, { taskId: params.taskId, ...query }),
  })),
  route(endpoints.reopenTask, async ({ session, params, query }) => ({
    body: await reopenTask(deps, session.userId, params.id, { taskId: params.taskId, ...query }),
  })),
]

const journalRoutes = (deps: Viewing): Route[] => [
  route(endpoints.addJournalEntry, async ({ session, params, body }) => ({
    body: await addJournalEntry(deps, session.userId, params.id, { text: body.text, eventId: body.eventId ?? null }),
  })),
  route(endpoints.removeJournalEntry, async ({ session, params }) => ({
    body: await removeJournalEntry(deps, session.userId, params.id, params.entryId),
  })),
]

/** Routes of goals, their tasks and their journals. */
export const goalsRoutes = (deps: Viewing): Route[] => [
  ...goalRoutes(deps),
  ...suggestionRoutes(deps),
  ...taskRoutes(deps),
  ...journalRoutes(deps),
]
