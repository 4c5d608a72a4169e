import { spawn } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Builder, Capabilities, Origin } from 'selenium-webdriver'
import { findFreePort } from '#tests/support/servers/free-port.ts'
import { makeScratchFolder } from '#tests/support/servers/scratch-folder.ts'
import { startDisplay } from './display.ts'
import { phone, waitFor, type Engine } from './engine.ts'

/** Drawn by the processor, animations cost more than the walk itself. @returns a folder of settings that turns them off */
async function writeSettings(): Promise<string> {
  const folder = await makeScratchFolder('wonderlark-webkit-')
  await mkdir(path.join(folder, 'gtk-3.0'))
  await writeFile(path.join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  return folder
}

/** Starts WebKit's own small browser, through Debian's driver. */
export async function startWebKit(): Promise<Engine> {
  const display = await startDisplay()
  const settings = await writeSettings()
  const port = await findFreePort()
  const server = spawn(process.env.WEBKIT_DRIVER ?? 'WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, ...display.environment, XDG_CONFIG_HOME: settings },
    stdio: 'ignore',
  })
  const address = `http://127.0.0.1:${port}`
  const isListening = () =>
    fetch(`${address}/status`).then(
      () => true,
      () => null,
    )
  await waitFor(isListening, () => 'WebKit’s driver doesn’t answer.')
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    // Without the bars of a desktop's window.
    'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] },
  })
  const driver = await new Builder().usingServer(address).withCapabilities(capabilities).build()
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...phone })
  return {
    name: 'WebKit',
    open: (url) => driver.get(url),
    run: async (work, ...args) => {
      const script = `return JSON.stringify((${work.toString()})(...JSON.parse(arguments[0]))) ?? 'null'`
      return JSON.parse(await driver.executeScript<string>(script, JSON.stringify(args))) as ReturnType<typeof work>
    },
    click: (x, y) => driver.actions().move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).press().release().perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    goBack: () => driver.navigate().back(),
    photograph: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    listWindows: () => driver.getAllWindowHandles(),
    useWindow: (name) => driver.switchTo().window(name),
    close: async () => {
      await driver.quit()
      server.kill()
      display.close()
      await rm(settings, { recursive: true, force: true })
    },
  }
}
