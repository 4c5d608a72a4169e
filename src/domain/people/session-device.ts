/** Order matters: many browsers also claim to be another one. */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const findName = (known: [RegExp, string][], text: string) => known.find(([pattern]) => pattern.test(text))?.[1]

/** Derives a device name such as "Chrome on Android" from the User-Agent. */
export function deviceName(userAgent: string): { name: string; isPhone: boolean } {
  const name = [findName(browsers, userAgent), findName(systems, userAgent)].filter(Boolean).join(' on ')
  return { name: name || 'Unknown browser', isPhone: /iPhone|^(?:(?!Android).)*Android.*Mobile/.test(userAgent) }
}
