import { holdPresses } from './held-presses.ts'

/** What the server says of a page's scripts. */
interface FirstLoad {
  entry: string
  /** Modules that the entry asks for at once. */
  modules: readonly string[]
}

/** Milliseconds after which pictures that do not come are no longer waited for, and after which nobody need be there. */
const patience = 1_500
const restTime = 6_000
const signs = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin']

const afterPaint = (then: () => void) => requestAnimationFrame(() => setTimeout(then))

/**
 * Loads the scripts when somebody is there: links and forms do without them, and the first seconds count most.
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
  // In a task of its own: within React's effects a part that is not alive yet cannot be woken, and the press would be lost.
  document.addEventListener('hydrated', () => setTimeout(release), { once: true })
  // The empty page that the worker keeps has links to its styles.
  if (!document.getElementById('root')?.firstChild) return load()
  for (const sign of signs) addEventListener(sign, load, { once: true, passive: true })
  if (!navigator.serviceWorker?.controller) {
    setTimeout(load, restTime)
    return
  }
  // Where the worker keeps them, the scripts are on the device already.
  setTimeout(load, patience)
  if (document.readyState === 'complete') afterPaint(load)
  else addEventListener('load', () => afterPaint(load))
}

start(JSON.parse(document.getElementById('first-load')?.textContent ?? '') as FirstLoad)
