import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { previewVersion } from '#domain/events/event-preview.ts'
import { getEvent } from '#server/events/service.ts'
import { rasterise } from '#server/platform/storage/storage.ts'
import { drawPreview } from './preview-picture.ts'
import type { SharingDeps } from './service.ts'

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const fontFiles = ['fraunces-600', 'figtree-500'].map((face) => fileOf(`fonts/${face}.ttf`))
const lark = readFileSync(fileOf('../../web/public/favicon.svg'), 'utf8')

export interface Preview {
  png: Uint8Array<ArrayBuffer>
  /** Of the event as it is now; an address with this version never means another picture. */
  version: string
}

/**
 * The picture of a link to the event, 1200×630.
 * @throws Refusal `event_not_found`
 */
export async function getPreview(deps: SharingDeps, id: number): Promise<Preview> {
  const event = await getEvent(deps, id)
  const svg = drawPreview(event, lark)
  const name = `${createHash('sha256').update(svg).digest('hex')}.png`
  const draw = () => rasterise(svg, fontFiles)
  const png = await (deps.previews ? deps.previews.get(name, draw) : draw())
  return { png, version: previewVersion(event) }
}
