/** Pixels of the side of what is sent: the largest size that the server keeps. */
const side = 384

interface Area {
  x: number
  y: number
  width: number
  height: number
}

/**
 * The chosen square of a picture, as a data URL.
 * @throws when the browser cannot read it
 */
export async function cropPicture(url: string, { x, y, width, height }: Area): Promise<string> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw.')
  context.imageSmoothingQuality = 'high'
  // What is see-through would turn black.
  context.fillStyle = '#fffdf7'
  context.fillRect(0, 0, side, side)
  context.drawImage(image, x, y, width, height, 0, 0, side, side)
  return canvas.toDataURL('image/jpeg', 0.92)
}
