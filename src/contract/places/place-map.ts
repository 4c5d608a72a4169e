const mapColours = ['paper', 'night'] as const

/** A picture of land and water, drawn by the server from the bundled map. */
export interface LandPicture {
  latitude: number
  longitude: number
  colours: (typeof mapColours)[number]
}

/** Zoom level and pixels of every picture, whose center is at its coordinates. */
export const landPictureZoom = 9
export const landPictureSize = { width: 400, height: 300 }

/** Increment whenever the drawing changes, because browsers cache pictures permanently. */
const version = 2

/** Rounds to about a kilometre, so that neighbors share a picture. */
export const roundCenter = ({ latitude, longitude }: Omit<LandPicture, 'colours'>) => ({
  latitude: Math.round(latitude * 100) / 100 || 0,
  longitude: Math.round(longitude * 100) / 100 || 0,
})

export function landPicturePath({ colours, ...center }: LandPicture): string {
  const { latitude, longitude } = roundCenter(center)
  return `/maps/${version}/${latitude},${longitude}-${colours}.svg`
}

const pattern = new RegExp(
  `^/maps/\\d+/(-?\\d{1,2}(?:\\.\\d{1,2})?),(-?\\d{1,3}(?:\\.\\d{1,2})?)-(${mapColours.join('|')})\\.svg$`,
)

/** Parses the path of a land picture; null for any other path. */
export function readLandPicturePath(path: string): LandPicture | null {
  const [, latitude, longitude, colours] = pattern.exec(path) ?? []
  if (Math.abs(Number(latitude)) > 85 || Math.abs(Number(longitude)) > 180 || !colours) return null
  return { latitude: Number(latitude), longitude: Number(longitude), colours } as LandPicture
}
