/** The part of `BarcodeDetector` that check-in uses. */
export interface CodeDetector {
  detect(image: ImageBitmapSource): Promise<{ rawValue: string }[]>
}

interface NativeDetector {
  new (options: { formats: string[] }): CodeDetector
  getSupportedFormats(): Promise<string[]>
}

/** Returns the device's own detector of QR codes, which most phones with Android have, or one in JavaScript. */
export async function createCodeDetector(): Promise<CodeDetector> {
  const native = (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector
  if (native && (await native.getSupportedFormats()).includes('qr_code')) return new native({ formats: ['qr_code'] })
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector()
}
