import { expect, test } from 'vitest'
import { motifNames } from '#illustrations/plate-motifs.ts'
import { plateNames } from './plate-names.ts'

test('every plate has a name that can be translated', () => {
  expect(Object.keys(plateNames).toSorted()).toEqual([...motifNames].toSorted())
})
