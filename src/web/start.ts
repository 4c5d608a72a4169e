import { holdPresses } from './held-presses.ts'

/** Script URLs that the server embeds in the page. */
interface FirstLoad {
  entry: string
  /** Modules that the entry imports statically. */
  modules: readonly string[]
}

/** Milliseconds to wait for slow pictures, and to wait for a first interaction, before the scripts load anyway. */
const pictureTimeoutMs = 1_500
const interactionTimeoutMs = 6_000
const interactionEvents = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin']

const afterPaint = (then: () => void) => requestAnimationFrame(() => setTimeout(then))

/**
 * Loads the scripts on the first interaction. Links and forms work without them, and the first seconds matter most.
 */
function start({ entry, modules }: FirstLoad): void {
  let isLoading = false
  const load = () => {
    if (isLoading) return
    isLoading = true
    for (const href of modules)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    const script = Object.assign(document.createElement('script'), { type: 'module', src: entry })
    script.addEventListener('error', release)
    document.head.append(script)
  }
  const release = holdPresses(load)
  // In a separate task: React can't hydrate another part while it runs effects, so the press would be lost.
  document.addEventListener('hydrated', () => setTimeout(release), { once: true })
  // The worker's app shell is empty, so it needs the scripts at once; it links its own styles.
  if (!document.getElementById('root')?.firstChild) return load()
  for (const sign of interactionEvents) addEventListener(sign, load, { once: true, passive: true })
  if (!navigator.serviceWorker?.controller) {
    setTimeout(load, interactionTimeoutMs)
    return
  }
  // With a service worker the scripts are already cached on the device.
  setTimeout(load, pictureTimeoutMs)
  if (document.readyState === 'complete') afterPaint(load)
  else addEventListener('load', () => afterPaint(load))
}

start(JSON.parse(document.getElementById('first-load')?.textContent ?? '') as FirstLoad)
