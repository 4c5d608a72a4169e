/** Coordinates in decimal degrees. */
export interface MapPosition {
  latitude: number
  longitude: number
}

export interface MapBounds {
  west: number
  south: number
  east: number
  north: number
}

/** Returns the smallest area that contains all positions; null without positions. */
export function findBounds(positions: readonly MapPosition[]): MapBounds | null {
  if (positions.length === 0) return null
  const longitudes = positions.map(({ longitude }) => longitude)
  const latitudes = positions.map(({ latitude }) => latitude)
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  }
}

const degreesPerMile = 180 / (Math.PI * 3959)
const radians = (degrees: number) => (degrees * Math.PI) / 180
const corners = 96

/** Builds a circle on the ground as a GeoJSON polygon. */
export function createCircle({ latitude, longitude }: MapPosition, miles: number): GeoJSON.Feature<GeoJSON.Polygon> {
  const reach = miles * degreesPerMile
  const ring = Array.from({ length: corners + 1 }, (_, at): GeoJSON.Position => {
    const turn = (at % corners) * ((2 * Math.PI) / corners)
    return [longitude + (reach * Math.sin(turn)) / Math.cos(radians(latitude)), latitude + reach * Math.cos(turn)]
  })
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }
}

/** Projects coordinates to pixels of the Web Mercator world map, 512 pixels wide at zoom 0. */
export function worldPixel({ latitude, longitude }: MapPosition, zoom: number): { x: number; y: number } {
  const width = 512 * 2 ** zoom
  const sine = Math.sin(radians(Math.max(-85.05, Math.min(85.05, latitude))))
  return {
    x: ((longitude + 180) / 360) * width,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * width,
  }
}

/** Returns the miles on the ground that one pixel covers. */
export function milesPerPixel(latitude: number, zoom: number): number {
  return (2 * Math.PI * 3959 * Math.cos(radians(latitude))) / (512 * 2 ** zoom)
}
