/**
 * Uploaded and fetched pictures are stored under a hash of their content, in fixed widths and two encodings:
 * `/images/<hash>-960.jpg`. API objects contain the URL of the JPEG in the second width, which every client can show;
 * browsers choose among the others. API objects never contain a URL on another server.
 */
export const imageShapes = {
  /** Keeps the aspect ratio; nothing is cropped. */
  picture: { widths: [480, 960, 1600], megabytes: 10 },
  /** Fetched for an imported event, for cards and the event page. The middle width distinguishes it from an upload. */
  imported: { widths: [400, 900], megabytes: 10 },
  /** A town's logo. Keeps the aspect ratio. */
  logo: { widths: [128, 256, 512], megabytes: 2 },
  /** Cropped to a square around the most salient area. */
  square: { widths: [96, 192, 384], megabytes: 5 },
} as const
export type ImageShape = keyof typeof imageShapes

/** Formats accepted for upload; both the content and the declared type are checked. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Problem codes of endpoints that store a picture. */
export const imageProblems = ['image_too_large', 'image_too_detailed', 'image_not_offered', 'image_unreadable'] as const

const bytesInMegabyte = 1_048_576

/** Returns the maximum file size in bytes. */
export const maxImageBytes = (shape: ImageShape): number => imageShapes[shape].megabytes * bytesInMegabyte

/** Returns the length of the largest file as a data URL, including its prefix. */
export const maxImageDataUrlLength = (shape: ImageShape): number => Math.ceil(maxImageBytes(shape) / 3) * 4 + 100

export const imagePath = (hash: string, width: number, ending: 'jpg' | 'avif'): string =>
  `/images/${hash}-${width}.${ending}`

const ownImage = /^\/images\/([0-9a-f]{32})-(\d+)\.jpg$/

/** Parses the URL of a stored picture; null for any other URL. */
export function readImageAddress(address: string): { hash: string; widths: readonly number[] } | null {
  const [, hash, width] = ownImage.exec(address) ?? []
  const shape = Object.values(imageShapes).find(({ widths }) => widths[1] === Number(width))
  return hash && shape ? { hash, widths: shape.widths } : null
}

/** Returns the `srcset` values of a stored picture, smallest first; null for any other URL. */
export function imageSources(address: string): { jpeg: string; avif: string } | null {
  const image = readImageAddress(address)
  if (!image) return null
  const set = (ending: 'jpg' | 'avif') =>
    image.widths.map((each) => `${imagePath(image.hash, each, ending)} ${each}w`).join(', ')
  return { jpeg: set('jpg'), avif: set('avif') }
}
