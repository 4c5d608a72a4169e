import { endpoints } from '#contract/endpoints.ts'
import { route, type Route } from '#server/platform/http/http.ts'
import { answerQuestion, askQuestion, listQuestions, reportQuestion, setQuestionVisibility } from './service.ts'
import type { Corresponding, Reporting } from '#server/platform/dependencies/dependencies.ts'

export const questionRoutes = (deps: Corresponding & Reporting): Route[] => [
  route(endpoints.listQuestions, async ({ params, query, session }) => ({
    body: await listQuestions(deps, params.id, session?.userId, query.key),
  })),
  route(endpoints.askQuestion, async ({ params, body, session }) => ({
    body: await askQuestion(deps, { eventId: params.id, askerId: session.userId, ...body }),
  })),
  route(endpoints.answerQuestion, async ({ params, body, session }) => ({
    body: await answerQuestion(deps, { questionId: params.id, authorId: session.userId, ...body }),
  })),
  route(endpoints.changeQuestionVisibility, async ({ params, body, session }) => ({
    body: await setQuestionVisibility(deps, { questionId: params.id, hostId: session.userId, ...body }),
  })),
  route(endpoints.reportQuestion, async ({ params, body, session }) => {
    await reportQuestion(deps, { questionId: params.id, reporterId: session.userId, ...body })
    return { body: { questionId: params.id, isReported: true as const } }
  }),
]
