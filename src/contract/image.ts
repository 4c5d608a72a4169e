/**
 * Pictures that people bring along are kept under a hash of their content, in fixed widths and two encodings:
 * `/images/<hash>-960.jpg`. Entities carry the address of the middle JPEG, which every program shows; browsers choose
 * among the others.
 */
export const imageShapes = {
  /** As wide as the picture is high or not; nothing is cut off. */
  picture: { widths: [480, 960, 1600], megabytes: 10 },
  /** Cut to a square around what catches the eye. */
  square: { widths: [96, 192, 384], megabytes: 5 },
} as const
export type ImageShape = keyof typeof imageShapes

/** What may be brought along, by content as well as by name. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

const bytesInMegabyte = 1_048_576

/** The largest file, in bytes. */
export const mostImageBytes = (shape: ImageShape): number => imageShapes[shape].megabytes * bytesInMegabyte

/** Letters of the largest file as a data URL, with room for the words before it. */
export const mostImageLetters = (shape: ImageShape): number => Math.ceil(mostImageBytes(shape) / 3) * 4 + 100

export const imagePath = (hash: string, width: number, ending: 'jpg' | 'avif'): string =>
  `/images/${hash}-${width}.${ending}`

const ownImage = /^\/images\/([0-9a-f]{32})-(\d+)\.jpg$/

/** `srcset` values of one of our own pictures, smallest first; null for a picture that lies elsewhere. */
export function imageSources(address: string): { jpeg: string; avif: string } | null {
  const [, hash, width] = ownImage.exec(address) ?? []
  const shape = Object.values(imageShapes).find(({ widths }) => (widths as readonly number[]).includes(Number(width)))
  if (!hash || !shape) return null
  const set = (ending: 'jpg' | 'avif') =>
    shape.widths.map((each) => `${imagePath(hash, each, ending)} ${each}w`).join(', ')
  return { jpeg: set('jpg'), avif: set('avif') }
}
