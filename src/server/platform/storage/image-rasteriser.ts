/**
 * Renders an SVG to a PNG of the same size, off the main thread.
 * @param fontFiles the only fonts used, so that the image is the same on every machine
 */
export async function rasterise(svg: string, fontFiles: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded on demand, as most processes render no images.
  const { renderAsync } = await import('@resvg/resvg-js')
  const image = await renderAsync(svg, { font: { fontFiles: [...fontFiles], loadSystemFonts: false } })
  return new Uint8Array(image.asPng())
}
