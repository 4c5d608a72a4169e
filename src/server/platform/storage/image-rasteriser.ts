/**
 * Turns an SVG into a PNG of its own size, off the main thread.
 * @param fontFiles the only fonts there are, so that the picture is the same on every machine
 */
export async function rasterise(svg: string, fontFiles: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded with the first picture; most processes draw none.
  const { renderAsync } = await import('@resvg/resvg-js')
  const image = await renderAsync(svg, { font: { fontFiles: [...fontFiles], loadSystemFonts: false } })
  return new Uint8Array(image.asPng())
}
