import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { makeScratchFolder } from '#tests/support/servers/scratch-folder.ts'
import { startDisplay, type Display } from './display.ts'
import { phone, type Engine } from './engine.ts'

/** Makes Firefox behave like a phone with a touch screen, and draw maps with the CPU. */
const settings = {
  'ui.primaryPointerCapabilities': 1,
  'ui.allPointerCapabilities': 1,
  // Drawn by the processor, animations cost more than the walk itself.
  'ui.prefersReducedMotion': 1,
  'webgl.force-enabled': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
}

interface Answer {
  id: number | null
  type: string
  result?: unknown
  message?: string
}

/** Speaks WebDriver BiDi. Selenium's own client gives up after 30 s, which a busy machine may need for a page. */
async function connect(url: string) {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting: ((answer: Answer) => void)[] = []
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== null) waiting[answer.id]?.(answer)
  })
  const send = async (method: string, params: object) => {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const id = waiting.push(resolve) - 1
    socket.send(JSON.stringify({ id, method, params }))
    const { type, result, message } = await promise
    if (type === 'error') throw new Error(`${method}: ${message}`)
    return result
  }
  return { send, close: () => socket.close() }
}

async function startBrowser({ environment }: Display) {
  const profile = await makeScratchFolder('wonderlark-firefox-')
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${value});\n`)
  await writeFile(path.join(profile, 'user.js'), lines.join(''))
  const args = ['--no-remote', '--profile', profile, '--remote-debugging-port=0']
  const browser = spawn(process.env.FIREFOX ?? 'firefox-esr', args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const address = Promise.withResolvers<string>()
  createInterface(browser.stderr).on('line', (line) => {
    const [, url] = /listening on (ws:\S+)/.exec(line) ?? []
    if (url) address.resolve(url)
  })
  void once(browser, 'exit').then(() => address.reject(new Error('Firefox ended before it could be driven.')))
  return { browser, profile, url: await address.promise }
}

/** Starts Firefox, which speaks WebDriver BiDi itself. */
export async function startFirefox(): Promise<Engine> {
  // Without a display, Firefox draws no maps.
  const display = await startDisplay()
  const { browser, profile, url } = await startBrowser(display)
  const { send, close } = await connect(`${url}/session`)
  await send('session.new', { capabilities: {} })
  let context = ''
  const useWindow = async (name: string) => {
    context = name
    await send('browsingContext.setViewport', { context, viewport: phone, devicePixelRatio: 1 })
  }
  // The window that is open from the start isn't the page's own to go anywhere.
  const first = (await send('browsingContext.create', { type: 'tab' })) as { context: string }
  await useWindow(first.context)
  const perform = (...actions: object[]) => send('input.performActions', { context, actions })
  return {
    name: 'Firefox',
    open: async (address) => void (await send('browsingContext.navigate', { context, url: address, wait: 'complete' })),
    run: async (work, ...args) => {
      const functionDeclaration = `(args) => JSON.stringify((${work.toString()})(...JSON.parse(args))) ?? 'null'`
      const answer = (await send('script.callFunction', {
        functionDeclaration,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: false,
      })) as { type: string; result: { value: string }; exceptionDetails?: { text: string } }
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
      return JSON.parse(answer.result.value) as ReturnType<typeof work>
    },
    click: async (x, y) => {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      // Not a touch: Firefox loses the first ones of a page that it is still painting.
      await perform({ type: 'pointer', id: 'finger', parameters: { pointerType: 'mouse' }, actions })
    },
    type: async (text) => {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await perform({ type: 'key', id: 'keys', actions })
    },
    goBack: async () => void (await send('browsingContext.traverseHistory', { context, delta: -1 })),
    photograph: async () => {
      const { data } = (await send('browsingContext.captureScreenshot', { context })) as { data: string }
      return Buffer.from(data, 'base64')
    },
    listWindows: async () => {
      const { contexts } = (await send('browsingContext.getTree', { maxDepth: 0 })) as {
        contexts: { context: string }[]
      }
      return contexts.map((window) => window.context)
    },
    useWindow,
    close: async () => {
      const ended = once(browser, 'exit')
      await send('browser.close', {})
      close()
      await ended
      display.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
