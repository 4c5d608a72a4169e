import { expect, test } from 'vitest'
import { readCommand, type CommandOptions } from './run-command.ts'

test.each(['Town library', '1.5', ''])('`restore %s` explains that it needs an ID', async (target) => {
  const command = readCommand(['restore', target])
  await expect(command?.({} as CommandOptions)).rejects.toThrow(`"${target}" is not the ID of a source`)
})

test.each(['constructor', 'lists'])('`%s` is an unknown command', (name) => {
  expect(() => readCommand([name])).toThrow(`"${name}" matches none of these commands.`)
})
