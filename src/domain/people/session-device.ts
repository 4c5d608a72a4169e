import { t } from '#texts/texts.ts'
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
  const browser = findName(browsers, userAgent)
  const system = findName(systems, userAgent)
  const name = browser && system ? t('{browser} on {system}', { browser, system }) : (browser ?? system)
  return { name: name ?? t('Unknown browser'), isPhone: /iPhone|^(?:(?!Android).)*Android.*Mobile/.test(userAgent) }
}
