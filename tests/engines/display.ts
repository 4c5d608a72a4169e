import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { phone } from './engine.ts'

export interface Display {
  /** What programs find it by. Everything on it is drawn by the processor. */
  environment: { DISPLAY: string; GDK_BACKEND: string; LIBGL_ALWAYS_SOFTWARE: string }
  close(): void
}

/** Starts a screen without a monitor, as large as the phone's. */
export async function startDisplay(): Promise<Display> {
  const size = `${phone.width}x${phone.height}x24`
  const server = spawn(process.env.XVFB ?? 'Xvfb', ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(server.stdio[3]!, 'data')) as [Buffer]
  return {
    environment: { DISPLAY: `:${number.toString().trim()}`, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
    close: () => void server.kill(),
  }
}
