import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Position } from '#domain/places/distance.ts'
import { placesQuery } from './queries.ts'

const townsOnMap = 20
/** Any point: without a center, nothing is loaded. */
const noPoint = { latitude: 0, longitude: 0 }

/** Loads the towns to name on the bundled base map once a map shows it. Returns properties of the map. */
export function useTowns(center: Position | null | undefined) {
  const [isBase, setIsBase] = useState(false)
  const { data: towns } = useQuery({
    ...placesQuery('', center ?? noPoint, townsOnMap),
    enabled: isBase && center != null,
  })
  const onBaseMap = useCallback(() => setIsBase(true), [])
  return { onBaseMap, ...(towns && { towns }) }
}
