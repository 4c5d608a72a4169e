import { holdPresses } from './held-presses.ts'

/** What the server says of a page's scripts. */
interface FirstLoad {
  entry: string
  /** Modules that the entry asks for at once. */
  modules: readonly string[]
  /** For somebody who is signed in: they have been here, and their page has news for them. */
  isPersonal: boolean
}

/** Milliseconds after which pictures that do not come are no longer waited for, and after which nobody need be there. */
const patience = 1_500
const restTime = 6_000
const signs = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin']

/**
 * Loads the scripts once the page is painted; for visitors with a small screen, where links and forms do without them and
 * the first seconds count most, when somebody is there.
 */
function start({ entry, modules, isPersonal }: FirstLoad): void {
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
  document.addEventListener('hydrated', release, { once: true })
  for (const sign of signs) addEventListener(sign, load, { once: true, passive: true })
  // Where the worker keeps them, the scripts are on the device already.
  const areFar = matchMedia('(width < 48rem)').matches && !navigator.serviceWorker?.controller
  if (!document.getElementById('root')?.firstChild) load()
  else if (areFar && !isPersonal) setTimeout(load, restTime)
  else {
    setTimeout(load, patience)
    const afterPaint = () => requestAnimationFrame(() => setTimeout(load))
    if (document.readyState === 'complete') afterPaint()
    else addEventListener('load', afterPaint)
  }
}

start(JSON.parse(document.getElementById('first-load')?.textContent ?? '') as FirstLoad)
