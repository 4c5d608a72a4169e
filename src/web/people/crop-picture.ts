/** Side of the uploaded picture in pixels: the largest size the server stores. */
const side = 384

interface Area {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Crops a picture to the chosen square and returns it as a data URL.
 * @throws if the browser can't decode the picture
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
  // Transparent areas would turn black in a JPEG.
  context.fillStyle = '#fffdf7'
  context.fillRect(0, 0, side, side)
  context.drawImage(image, x, y, width, height, 0, 0, side, side)
  return canvas.toDataURL('image/jpeg', 0.92)
}
