import { expect, test } from 'vitest'
import {
  getIntensities,
  listInterestNames,
  interestsFromAreas,
  interestsFromWords,
  filterOffered,
} from './person-interests.ts'

test('typed names of categories become the categories, other text is unchanged', () => {
  expect(interestsFromWords(['welding', 'life skills', 'STEM', 'Birds'])).toEqual([
    'stem',
    'practical',
    'welding',
    'Birds',
  ])
})

test('choosing categories keeps free-text words', () => {
  expect(interestsFromAreas(['nature', 'arts'], ['stem', 'welding'])).toEqual(['arts', 'nature', 'welding'])
})

test('interests are shown by their labels', () => {
  expect(listInterestNames(['social', 'stem', 'welding'])).toEqual(['STEM', 'Social & Leadership', 'welding'])
})

test("a category's intensity defaults to the minimum, and only interests have one", () => {
  expect(getIntensities(['stem', 'arts', 'welding'], { arts: 3, nature: 2 })).toEqual({ stem: 1, arts: 3 })
})

test('lowering an intensity drops subcategories that are no longer offered', () => {
  expect(filterOffered(['coding', 'experiments', 'birds'], { stem: 1 })).toEqual(['coding'])
  expect(filterOffered(['coding', 'experiments', 'birds'], { stem: 3, nature: 1 })).toEqual([
    'coding',
    'experiments',
    'birds',
  ])
})
