import type { ShippedPathway } from './pathway.ts'
import { naturePathways } from './pathways-nature.ts'

/** All pathways that ship with the app. */
export const shippedPathways: readonly ShippedPathway[] = [...naturePathways]

const byId = new Map(shippedPathways.map((pathway) => [pathway.id, pathway]))

export const findShipped = (id: string): ShippedPathway | null => byId.get(id) ?? null
