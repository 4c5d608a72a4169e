import type { Map as MapEngine } from 'maplibre-gl'
import { useEffect, useState, type ReactNode } from 'react'
import { streets } from './map-expressions.ts'
import type { MapSource } from './map-props.ts'
import { t } from '#texts/texts.ts'

const openStreetMap = () =>
  `<a href="https://openmaptiles.org/">© OpenMapTiles</a> <a href="https://www.openstreetmap.org/copyright">${t('© OpenStreetMap contributors')}</a>`

/** Extracts only text and links from untrusted HTML. */
function textAndLinks(html: string): ReactNode[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.childNodes].map((node, at) => {
    const href = node instanceof HTMLAnchorElement ? node.href : ''
    if (!/^https?:/.test(href)) return node.textContent
    return (
      <a key={at} href={href} target="_blank" rel="noreferrer" className="underline underline-offset-2">
        {node.textContent}
      </a>
    )
  })
}

/** Attribution of the map; by default, the one that comes with the tiles. `isBase`: the bundled map is shown. */
export function MapSources({ map, source, isBase }: { map: MapEngine; source: MapSource; isBase: boolean }) {
  const [attribution, setAttribution] = useState<string | null>(null)
  useEffect(() => {
    const read = () => setAttribution(map.getSource(streets)?.attribution ?? null)
    map.on('sourcedata', read)
    return () => void map.off('sourcedata', read)
  }, [map])
  return (
    <p className="absolute end-0 bottom-0 z-1 max-w-full rounded-ss-md bg-card/85 px-2 py-0.5 text-2xs text-muted">
      {isBase
        ? source.tiles === null
          ? t('Simple map: U.S. Census Bureau, Natural Earth')
          : t('Street map unavailable. Simple map: U.S. Census Bureau, Natural Earth')
        : textAndLinks(source.attribution ?? attribution ?? openStreetMap())}
    </p>
  )
}
