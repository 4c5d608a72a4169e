import { describe, expect, test } from 'vitest'
import {
  namePhoto,
  getPhotoState,
  hasCome,
  hidesPhoto,
  mayAddPhotos,
  maySeePhotos,
  type PhotoPresence,
} from './photo-rules.ts'

const stranger: PhotoPresence = {
  isHost: false,
  hasBegun: true,
  isGoing: false,
  attendance: null,
  saysAttended: false,
  isDoorUsed: false,
  isBarred: false,
}

describe('a person has attended', () => {
  test.each<[string, Partial<PhotoPresence>, boolean]>([
    ['who was checked in', { attendance: 'attended', isDoorUsed: true }, true],
    ['who said yes, if nobody was checked in', { isGoing: true }, true],
    ['who says so, if nobody was checked in', { saysAttended: true }, true],
    ['not who said yes, if others were checked in', { isGoing: true, isDoorUsed: true }, false],
    ['not who says so, if others were checked in', { saysAttended: true, isDoorUsed: true }, false],
    ['not a no-show, whatever they say', { attendance: 'no-show', isGoing: true, saysAttended: true }, false],
    ['not a stranger', {}, false],
  ])('%s', (_who, given, expected) => {
    expect(hasCome({ ...stranger, ...given })).toBe(expected)
  })
})

describe('photos', () => {
  test('can be added by hosts and people who came, once the event has started', () => {
    expect(mayAddPhotos({ ...stranger, isHost: true })).toBe(true)
    expect(mayAddPhotos({ ...stranger, isGoing: true })).toBe(true)
    expect(mayAddPhotos(stranger)).toBe(false)
    expect(mayAddPhotos({ ...stranger, isHost: true, hasBegun: false })).toBe(false)
    expect(mayAddPhotos({ ...stranger, isGoing: true, isBarred: true })).toBe(false)
  })

  test('are visible to hosts and the guest list, but not to people who only say “I went”', () => {
    expect(maySeePhotos({ ...stranger, isHost: true })).toBe(true)
    expect(maySeePhotos({ ...stranger, isGoing: true })).toBe(true)
    expect(maySeePhotos({ ...stranger, attendance: 'attended' })).toBe(true)
    expect(maySeePhotos({ ...stranger, saysAttended: true })).toBe(false)
    expect(maySeePhotos({ ...stranger, isGoing: true, isBarred: true })).toBe(false)
  })
})

test('an operator decides before a host, and a host before a request', () => {
  const marks = { approvedAt: null, declinedAt: null, removedAt: null, hiddenAt: null }
  expect(getPhotoState(marks)).toBe('waiting')
  expect(getPhotoState({ ...marks, approvedAt: 'now' })).toBe('shown')
  expect(getPhotoState({ ...marks, approvedAt: 'now', hiddenAt: 'now' })).toBe('hidden')
  expect(getPhotoState({ ...marks, declinedAt: 'now', hiddenAt: 'now' })).toBe('declined')
  expect(getPhotoState({ ...marks, removedAt: 'now', hiddenAt: 'now' })).toBe('removed')
})

test('a request hides a photo, unless a host has restored it and the person has asked before or has no account', () => {
  expect(hidesPhoto({ wasRestored: false, isFirstRequest: false })).toBe(true)
  expect(hidesPhoto({ wasRestored: true, isFirstRequest: true })).toBe(true)
  expect(hidesPhoto({ wasRestored: true, isFirstRequest: false })).toBe(false)
})

test('a photo without a caption is named by the person who added it', () => {
  expect(namePhoto({ caption: 'Two frogs', name: 'Ben' })).toBe('Two frogs')
  expect(namePhoto({ caption: '', name: 'Ben' })).toBe('A photo by Ben')
  expect(namePhoto({ caption: '', name: '' })).toBe('A photo of the event')
})
