import type { Position } from './distance.ts'

export type Device = 'apple' | 'android' | 'other'

/** Detects the platform from the User-Agent, only as far as needed to choose a link. */
export function detectDevice(userAgent: string): Device {
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return 'apple'
  return /Android/.test(userAgent) ? 'android' : 'other'
}

/**
 * Returns a directions link for Apple Maps, the map app of an Android phone, or Google Maps in the browser.
 * @param position null leads to the name, as the app finds it
 */
export function directionsHref(device: Device, position: Position | null, name: string): string {
  if (position === null) {
    const query = encodeURIComponent(name)
    if (device === 'apple') return `https://maps.apple.com/?daddr=${query}`
    if (device === 'android') return `geo:0,0?q=${query}`
    return `https://www.google.com/maps/dir/?api=1&destination=${query}`
  }
  const point = `${position.latitude},${position.longitude}`
  if (device === 'apple') return `https://maps.apple.com/?daddr=${point}&q=${encodeURIComponent(name)}`
  // A parenthesis would end the label early.
  if (device === 'android') return `geo:${point}?q=${point}(${encodeURIComponent(name.replace(/[()]/g, ' ').trim())})`
  return `https://www.google.com/maps/dir/?api=1&destination=${point}`
}
