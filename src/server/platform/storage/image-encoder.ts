import { imageShapes, type ImageShape } from '#contract/pictures/picture-sizes.ts'
import { DomainError } from '#server/platform/http/http.ts'

/** Loads the library on demand, as many processes never encode an image, and restricts it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Only these four formats are ever decoded. For an animation, sharp reads only the first frame.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
  })
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** Maximum number of pixels to decode: more than any phone camera produces, and less than 200 MB in memory. */
const maxPixels = 64_000_000

/** Background color for transparent images: the paper of the page. */
const paper = '#fbf6ea'

export interface EncodedImage {
  width: number
  ending: 'jpg' | 'avif'
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Decodes an image to raw sRGB pixels, upright, without metadata, at the size of the largest version. Decodes only once
 * for all versions.
 */
async function decode(bytes: Uint8Array, shape: ImageShape) {
  const sharp = await loadSharp()
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'truncated', sequentialRead: true })
  const { width, height } = await image.metadata()
  if (width * height > maxPixels) throw new DomainError('image_too_detailed')
  const max = Math.max(...imageShapes[shape].widths)
  const sized =
    shape === 'square'
      ? image.autoOrient().resize({ width: max, height: max, fit: 'cover', position: 'attention' })
      : image.autoOrient().resize({ width: max, height: max * 3, fit: 'inside', withoutEnlargement: true })
  return sized.flatten({ background: paper }).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
}

const tooManyPixels = /exceeds pixel limit|too large|width or height exceeds/i

/**
 * Encodes an image in every width and both formats, smallest first.
 * @throws DomainError `image_too_detailed` before anything is decoded, `image_unreadable`
 */
export async function encodeImage(bytes: Uint8Array, shape: ImageShape): Promise<EncodedImage[]> {
  const { data, info } = await decode(bytes, shape).catch((error: unknown) => {
    if (error instanceof DomainError) throw error
    const isTooDetailed = error instanceof Error && tooManyPixels.test(error.message)
    throw new DomainError(isTooDetailed ? 'image_too_detailed' : 'image_unreadable')
  })
  const raw = { width: info.width, height: info.height, channels: info.channels as 3 }
  const sharp = await loadSharp()
  const encoded: EncodedImage[] = []
  for (const width of imageShapes[shape].widths) {
    const sized = () => sharp(data, { raw }).resize({ width, withoutEnlargement: true })
    const jpeg = await sized().jpeg({ quality: 78, mozjpeg: true }).toBuffer()
    const avif = await sized().avif({ quality: 52, effort: 2 }).toBuffer()
    encoded.push({ width, ending: 'jpg', bytes: new Uint8Array(jpeg) })
    encoded.push({ width, ending: 'avif', bytes: new Uint8Array(avif) })
  }
  return encoded
}

/**
 * Renders an opaque SVG to a PNG of the same size, off the main thread.
 * @param fontFiles the only fonts used, so that the image is the same on every machine
 */
export async function rasterise(svg: string, fontFiles: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded on demand, as most processes render no images.
  const { renderAsync } = await import('@resvg/resvg-js')
  const { pixels, width, height } = await renderAsync(svg, {
    font: { fontFiles: [...fontFiles], loadSystemFonts: false },
  })
  const sharp = await loadSharp()
  // resvg would encode on the main thread.
  return new Uint8Array(
    await sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .png()
      .toBuffer(),
  )
}
