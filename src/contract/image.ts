/**
 * Uploaded and fetched pictures are stored under a hash of their content, in fixed widths and two encodings:
 * `/images/<hash>-960.jpg`. Entities carry the address of the JPEG in the second width, which every program shows;
 * browsers choose among the others. No entity ever carries an address on another server.
 */
export const imageShapes = {
  /** As wide as the picture is high or not; nothing is cut off. */
  picture: { widths: [480, 960, 1600], megabytes: 10 },
  /** Fetched for an imported event: for cards and for the event's own page. Told from an upload by its middle width. */
  imported: { widths: [400, 900], megabytes: 10 },
  /** Cut to a square around what catches the eye. */
  square: { widths: [96, 192, 384], megabytes: 5 },
} as const
export type ImageShape = keyof typeof imageShapes

/** What may be brought along, by content as well as by name. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

const bytesInMegabyte = 1_048_576

/** The largest file, in bytes. */
export const maxImageBytes = (shape: ImageShape): number => imageShapes[shape].megabytes * bytesInMegabyte

/** Letters of the largest file as a data URL, with room for the words before it. */
export const maxImageDataUrlLength = (shape: ImageShape): number => Math.ceil(maxImageBytes(shape) / 3) * 4 + 100

export const imagePath = (hash: string, width: number, ending: 'jpg' | 'avif'): string =>
  `/images/${hash}-${width}.${ending}`

const ownImage = /^\/images\/([0-9a-f]{32})-(\d+)\.jpg$/

/** Reads the address that entities carry; null if it isn't the address of a stored picture. */
export function readImageAddress(address: string): { hash: string; widths: readonly number[] } | null {
  const [, hash, width] = ownImage.exec(address) ?? []
  const shape = Object.values(imageShapes).find(({ widths }) => widths[1] === Number(width))
  return hash && shape ? { hash, widths: shape.widths } : null
}

/** `srcset` values of a stored picture, smallest first; null if the address isn't that of a stored picture. */
export function imageSources(address: string): { jpeg: string; avif: string } | null {
  const image = readImageAddress(address)
  if (!image) return null
  const set = (ending: 'jpg' | 'avif') =>
    image.widths.map((each) => `${imagePath(image.hash, each, ending)} ${each}w`).join(', ')
  return { jpeg: set('jpg'), avif: set('avif') }
}
