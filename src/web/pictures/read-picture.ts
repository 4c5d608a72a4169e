import { toast } from '#web/ui/feedback/toast-store.ts'
import { imageTypes, maxImageBytes } from '#contract/pictures/picture-sizes.ts'
import { msg, t, type Message } from '#texts/texts.ts'

/** Why a file can't be used. `heic`: only this browser can't read it. */
export type PictureProblem = 'type' | 'size' | 'read' | 'heic'

class PictureError extends Error {
  readonly problem: PictureProblem
  constructor(problem: PictureProblem) {
    super(`picture refused: ${problem}`)
    this.problem = problem
  }
}

/** Files that a picture field offers. Phones store photos as HEIC, which the server can't read. */
export const acceptedFiles = [...imageTypes, 'image/heic', 'image/heif', '.heic', '.heif'].join(',')

/** Longest side of a converted photo: more than the largest size that the server stores. */
const longestSide = 2400

const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** Reads a file as a data URL. @throws PictureError */
export function readFile(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new PictureError('read')))
    reader.readAsDataURL(file)
  })
}

/** Decodes a picture with the browser's own decoder, and returns it as a JPEG. */
async function convert(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new PictureError('read')
  context.imageSmoothingQuality = 'high'
  // Transparent areas would turn black in a JPEG.
  context.fillStyle = '#fffdf7'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.toDataURL('image/jpeg', 0.9)
}

/**
 * Reads a picture that someone chose as a data URL. Converts HEIC where the browser can, as Safari does.
 * @throws PictureError
 */
export async function readPicture(file: File): Promise<string> {
  if (isHeic(file))
    return convert(file).catch(() => {
      throw new PictureError('heic')
    })
  if (!(imageTypes as readonly string[]).includes(file.type)) throw new PictureError('type')
  // The server stores smaller sizes anyway.
  if (file.size > maxImageBytes('picture'))
    return convert(file).catch(() => {
      throw new PictureError('size')
    })
  return readFile(file)
}

/** Returns why a file couldn't be used. */
export const findProblem = (error: unknown): PictureProblem => (error instanceof PictureError ? error.problem : 'read')

/** Shows a toast that says why a picture can't be used. */
export function showPictureProblem(problem: PictureProblem): void {
  const { title, description } = pictureProblems[problem]
  toast({ title: t(title), description: t(description), variant: 'destructive' })
}

/** Words for each problem, with what the person can do about it. */
export const pictureProblems: Record<PictureProblem, { title: Message; description: Message }> = {
  type: { title: msg('Invalid file type'), description: msg('Please upload a PNG, JPG, or WEBP image') },
  size: { title: msg('File too large'), description: msg('Please upload an image smaller than 10MB') },
  read: { title: msg('Image Upload Failed'), description: msg('Failed to process the image. Please try again.') },
  heic: {
    title: msg('Invalid file type'),
    description: msg(
      'This browser can’t open HEIC photos. Open this page in Safari, or save the photo as JPG first. An iPhone takes JPGs with Settings › Camera › Formats › Most Compatible.',
    ),
  },
}
