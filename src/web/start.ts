import { holdPresses } from './held-presses.ts'

/** What the server says of a page's scripts and fonts. */
interface FirstLoad {
  entry: string
  /** Modules that the entry asks for at once. */
  modules: readonly string[]
  /** The sheet of the page's own fonts. */
  fonts?: string
}

/** Milliseconds after which pictures that do not come are no longer waited for, and after which nobody need be there. */
const patience = 1_500
const restTime = 6_000
const signs = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin']

const afterPaint = (then: () => void) => requestAnimationFrame(() => setTimeout(then))

/**
 * Loads the scripts when somebody is there: links and forms do without them, and the first seconds count most. The fonts
 * come once the page is painted with the reader's own, so that neither its text nor its bytes wait for them.
 */
function start({ entry, modules, fonts }: FirstLoad): void {
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
  // In a task of its own: within React's effects a part that is not alive yet cannot be woken, and the press would be lost.
  document.addEventListener('hydrated', () => setTimeout(release), { once: true })
  // The empty page that the worker keeps has links to its styles and fonts.
  if (!document.getElementById('root')?.firstChild) return load()
  for (const sign of signs) addEventListener(sign, load, { once: true, passive: true })
  const dress = () => {
    if (fonts) document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: fonts }))
  }
  if (!navigator.serviceWorker?.controller) {
    afterPaint(dress)
    setTimeout(load, restTime)
    return
  }
  // Where the worker keeps them, fonts and scripts are on the device already.
  dress()
  setTimeout(load, patience)
  if (document.readyState === 'complete') afterPaint(load)
  else addEventListener('load', () => afterPaint(load))
}

start(JSON.parse(document.getElementById('first-load')?.textContent ?? '') as FirstLoad)
