import { setFeatured } from '#server/pathways/own-service.ts'
import { noteAction, type ActionDeps } from './log-service.ts'

/** Features a pathway, or stops it. @throws DomainError `pathway_not_found` */
export async function featurePathway(
  deps: ActionDeps,
  id: string,
  isFeatured: boolean,
  operatorId: number,
): Promise<void> {
  await deps.database.write(async (sql) => {
    const name = await setFeatured(sql, id, isFeatured, { operatorId, now: deps.clock.now().toString() })
    if (name === null) return
    const action = isFeatured ? 'pathway.feature' : 'pathway.unfeature'
    const actor = { actorId: operatorId, reason: '' }
    await noteAction(sql, deps, actor, { action, target: { kind: 'pathway', name } })
  })
}
