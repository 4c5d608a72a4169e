import { expect, test } from 'vitest'
import {
  getIntensities,
  interestNames,
  interestsFromAreas,
  interestsFromWords,
  filterOffered,
} from './person-interests.ts'

test('typed words that name a category become the category, the others stay as they are written', () => {
  expect(interestsFromWords(['welding', 'life skills', 'STEM', 'Birds'])).toEqual([
    'stem',
    'practical',
    'welding',
    'Birds',
  ])
})

test('chosen categories leave the own words alone', () => {
  expect(interestsFromAreas(['nature', 'arts'], ['stem', 'welding'])).toEqual(['arts', 'nature', 'welding'])
})

test('interests read as their labels', () => {
  expect(interestNames(['social', 'stem', 'welding'])).toEqual(['STEM', 'Social & Leadership', 'welding'])
})

test('a category without a strength has the least, and only categories among the interests have one', () => {
  expect(getIntensities(['stem', 'arts', 'welding'], { arts: 3, nature: 2 })).toEqual({ stem: 1, arts: 3 })
})

test('a weaker interest lets go of the subcategories that it no longer shows', () => {
  expect(filterOffered(['coding', 'experiments', 'birds'], { stem: 1 })).toEqual(['coding'])
  expect(filterOffered(['coding', 'experiments', 'birds'], { stem: 3, nature: 1 })).toEqual([
    'coding',
    'experiments',
    'birds',
  ])
})
