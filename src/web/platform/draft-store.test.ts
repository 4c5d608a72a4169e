import { beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetDrafts } from './draft-cleanup.ts'
import { findChanges, readDraft, writeDraft, type DraftKey } from './draft-store.ts'

/** A browser's storage with room for this many characters. */
function fakeStorage(room = Infinity): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      const used = [...items].reduce((sum, [name, text]) => sum + (name === key ? 0 : text.length), 0)
      if (used + value.length > room) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
    },
    removeItem: (key) => items.delete(key),
    clear: () => items.clear(),
  }
}

const ana: DraftKey = { userId: 7, name: 'message to guests of 12' }

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('sessionStorage', fakeStorage())
  return () => {
    forgetDrafts(7)
    vi.unstubAllGlobals()
  }
})

test('only the fields that differ from the start are changes', () => {
  const start = { title: 'Pond dipping', ages: ['adult'], pin: null as object | null }
  expect(findChanges({ title: 'Pond dipping', ages: ['adult'], pin: { latitude: 1 } }, start)).toEqual({
    pin: { latitude: 1 },
  })
  expect(findChanges({ ...start, ages: [...start.ages] }, start)).toEqual({})
})

test('a draft returns as it was written, until it has no changes', () => {
  writeDraft(ana, { message: 'North gate' })
  expect(readDraft(ana)).toEqual({ message: 'North gate' })
  writeDraft(ana, {})
  expect(readDraft(ana)).toBeNull()
  expect(localStorage.length).toBe(0)
})

describe('a draft belongs to one person and one subject:', () => {
  test.each<DraftKey>([
    { ...ana, userId: 8 },
    { ...ana, userId: null },
    { ...ana, name: 'message to guests of 1' },
  ])('%j', (other) => {
    writeDraft(ana, { message: 'North gate' })
    expect(readDraft(other)).toBeNull()
  })

  test('that of a visitor, or with private addresses, stays in the tab', () => {
    writeDraft({ ...ana, userId: null }, { email: 'ana@example.org' })
    writeDraft({ ...ana, isTabOnly: true }, { url: 'https://example.org/private.ics' })
    expect(localStorage.length).toBe(0)
    expect(sessionStorage.length).toBe(2)
  })
})

test('sign-out deletes the person’s drafts and those of visitors, but not another person’s', () => {
  const ben = { ...ana, userId: 77 }
  writeDraft(ana, { message: 'North gate', picture: 'x'.repeat(30_000) })
  writeDraft(ben, { message: 'South gate' })
  writeDraft({ ...ana, userId: null }, { message: 'Any gate' })
  writeDraft({ ...ana, isTabOnly: true }, { message: 'Back door' })
  localStorage.setItem('theme', 'dark')
  forgetDrafts(7)
  expect(readDraft(ana)).toBeNull()
  expect(readDraft(ben)).toEqual({ message: 'South gate' })
  expect(sessionStorage.length).toBe(0)
  expect(localStorage.getItem('theme')).toBe('dark')
})

describe('a picture', () => {
  const picture = `data:image/png;base64,${'A'.repeat(50_000)}`

  test('is written once, not with every letter', () => {
    writeDraft(ana, { message: 'N', picture })
    const write = vi.spyOn(localStorage, 'setItem')
    writeDraft(ana, { message: 'No', picture })
    expect(write).toHaveBeenCalledTimes(1)
    expect(readDraft(ana)).toEqual({ message: 'No', picture })
    writeDraft(ana, { message: 'No' })
    expect(localStorage.length).toBe(1)
  })

  test('that doesn’t fit is left out, and the text stays', () => {
    vi.stubGlobal('localStorage', fakeStorage(10_000))
    writeDraft(ana, { message: 'North gate', picture })
    expect(readDraft(ana)).toEqual({ message: 'North gate' })
  })
})

test('a draft is dropped after 30 days', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T10:00:00Z') })
  writeDraft(ana, { message: 'North gate' })
  vi.setSystemTime(Date.parse('2026-12-23T09:00:00Z'))
  expect(readDraft(ana)).toEqual({ message: 'North gate' })
  vi.setSystemTime(Date.parse('2026-12-23T11:00:00Z'))
  expect(readDraft(ana)).toBeNull()
  expect(localStorage.length).toBe(0)
  vi.useRealTimers()
})

test.each(['{', '"text"', 'null', '12'])('stored text of another version, %s, is ignored', (text) => {
  localStorage.setItem('wonderlark draft 7 message to guests of 12', text)
  expect(readDraft(ana) ?? {}).toEqual({})
})

test('blocked storage causes no error', () => {
  const block = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', new Proxy({}, { get: block }))
  writeDraft(ana, { message: 'North gate' })
  expect(readDraft(ana)).toBeNull()
  forgetDrafts(7)
})
