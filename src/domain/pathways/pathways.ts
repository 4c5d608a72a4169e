import { writePathway, type ShippedPathway } from './pathway.ts'
import { bodyPathways } from './pathways-body.ts'
import { kitchenPathways } from './pathways-kitchen.ts'
import { makingPathways } from './pathways-making.ts'
import { musicPathways } from './pathways-music.ts'
import { naturePathways } from './pathways-nature.ts'
import { rootPathways } from './pathways-roots.ts'
import { sciencePathways } from './pathways-science.ts'
import { wordPathways } from './pathways-words.ts'

/** All pathways that ship with the app. */
export const shippedPathways: readonly ShippedPathway[] = [
  ...naturePathways,
  ...sciencePathways,
  ...makingPathways,
  ...kitchenPathways,
  ...bodyPathways,
  ...musicPathways,
  ...wordPathways,
  ...rootPathways,
]

const byId = new Map(shippedPathways.map((pathway) => [pathway.id, pathway]))

/** Finds a pathway, in the reader's language. */
export function findShipped(id: string): ShippedPathway | null {
  const pathway = byId.get(id)
  return pathway ? writePathway(pathway) : null
}
