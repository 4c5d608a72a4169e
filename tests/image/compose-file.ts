import { readFileSync } from 'node:fs'
import path from 'node:path'

const file = path.join(import.meta.dirname, '../../compose.yaml')

/** Interpolates `${NAME:-default}` and `${NAME:?message}` as Compose does. */
const interpolate = (text: string, env: Record<string, string>) =>
  text.replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, rest: string) => {
    const value = env[name]
    if (value) return value
    if (kind === '?') throw new Error(`${name}: ${rest}`)
    return rest
  })

/** Returns the lines below `key:`, without their common indentation. */
function findBlock(text: string, key: string): string {
  const lines = text.split('\n')
  const start = lines.indexOf(`${key}:`)
  if (start === -1) throw new Error(`compose.yaml has no ${key} at the expected place.`)
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => /^\S/.test(line))
  return (end === -1 ? rest : rest.slice(0, end)).map((line) => line.slice(2)).join('\n')
}

/** Returns the environment of a service in compose.yaml, as Compose would set it. */
export function readServiceEnvironment(service: string, env: Record<string, string>): Record<string, string> {
  const block = findBlock(findBlock(findBlock(readFileSync(file, 'utf8'), 'services'), service), 'environment')
  const entries = block.split('\n').flatMap((line) => {
    const [, name, value] = /^(\w+): (.*)$/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [[name, interpolate(value, env).replaceAll(/^'|'$/g, '')]]
  })
  return Object.fromEntries(entries) as Record<string, string>
}
