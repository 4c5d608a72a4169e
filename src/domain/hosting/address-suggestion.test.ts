import { expect, test } from 'vitest'
import { suggestAddress } from './invitation-address.ts'

test.each([
  ['finn@gmial.com', 'finn@gmail.com'],
  ['finn@gmail.co', 'finn@gmail.com'],
  ['Finn@Gmal.com ', 'finn@gmail.com'],
  ['finn@gmaill.com', 'finn@gmail.com'],
  ['finn@hotmial.com', 'finn@hotmail.com'],
  ['finn@yaho.com', 'finn@yahoo.com'],
  ['finn@outlok.com', 'finn@outlook.com'],
  ['finn@iclod.com', 'finn@icloud.com'],
])('%s was probably meant to be %s', (typed, meant) => expect(suggestAddress(typed)).toBe(meant))

test.each([
  ['finn@gmail.com'],
  ['finn@mail.com'],
  ['finn@ymail.com'],
  ['finn@gmx.com'],
  ['finn@gallery.example'],
  ['finn@me.co'],
])('%s is left alone', (typed) => expect(suggestAddress(typed)).toBeNull())
