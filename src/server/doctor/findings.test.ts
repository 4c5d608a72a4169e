import { describe, expect, test } from 'vitest'
import { getExitCode, formatFinding, type Finding } from './findings.ts'
import { checkDatabase, checkJobs, checkPush, type DatabaseFacts } from './check-database.ts'
import { checkClock, checkDisk, checkSecrets } from './check-machine.ts'
import {
  checkAddress,
  checkInboundMail,
  checkMail,
  checkReach,
  checkBackups,
  checkNightlyBackups,
  checkSecurityContact,
  checkSettings,
  type SettingsFacts,
} from './check-settings.ts'

const levels = (findings: Finding | readonly Finding[]) => [findings].flat().map(({ level }) => level)

describe('each check reports problems', () => {
  const settings: SettingsFacts = {
    publicUrl: 'https://learn.example.org',
    host: '0.0.0.0',
    demo: false,
    demoConflicts: [],
    hasProvider: true,
    hasMail: true,
  }
  test.each<[string, Partial<SettingsFacts>, Finding['level'][]]>([
    ['what fits together', {}, ['ok']],
    ['nobody can sign in', { hasProvider: false, hasMail: false }, ['failure', 'warning']],
    ['sign-in by email alone', { hasProvider: false }, ['ok']],
    ['demo mode next to a mail server', { demoConflicts: ['SMTP_URL'] }, ['failure']],
    ['demo mode beyond this machine', { demo: true }, ['warning']],
    ['mail goes nowhere', { hasMail: false }, ['warning']],
    [
      'a demo of this machine alone',
      { publicUrl: 'http://localhost:3000', host: '127.0.0.1', demo: true, hasMail: false },
      ['ok'],
    ],
    ['links that lead nowhere for others', { publicUrl: 'http://localhost:3000' }, ['warning']],
  ])('configuration: %s', (_name, given, expected) => {
    expect(levels(checkSettings({ ...settings, ...given }))).toEqual(expected)
  })

  test.each([
    ['https://learn.example.org', [], ['warning']],
    ['https://learn.example.org', ['mailto:security@example.org'], []],
    ['http://localhost:3000', [], []],
  ] as const)('security contact: %s, %j', (publicUrl, contacts, expected) => {
    expect(levels(checkSecurityContact(publicUrl, contacts))).toEqual(expected)
  })

  test.each([
    ['https://learn.example.org', false, ['warning']],
    ['https://learn.example.org', true, ['ok']],
    ['http://localhost:3000', false, []],
  ] as const)('backups: %s, %j', (publicUrl, isEncrypted, expected) => {
    expect(levels(checkBackups(publicUrl, isEncrypted))).toEqual(expected)
  })

  const last = '2026-11-20T08:00:00Z'
  test.each([
    [{ isOn: true, lastAt: last, isOverdue: false, isDrillFailed: false }, ['ok']],
    [{ isOn: true, lastAt: null, isOverdue: false, isDrillFailed: false }, []],
    [{ isOn: true, lastAt: null, isOverdue: true, isDrillFailed: false }, ['failure']],
    [{ isOn: true, lastAt: last, isOverdue: true, isDrillFailed: true }, ['failure', 'failure']],
    [{ isOn: false, lastAt: last, isOverdue: false, isDrillFailed: false }, ['warning']],
  ])('nightly backups: %o', (facts, expected) => {
    expect(levels(checkNightlyBackups('https://learn.example.org', facts))).toEqual(expected)
    if (!facts.isOn) expect(checkNightlyBackups('http://localhost:3000', facts)).toEqual([])
  })

  const alive = { status: 200, text: 'alive' }
  test.each([
    ['https://learn.example.org', alive, 'ok'],
    ['http://localhost:3000', alive, 'ok'],
    ['http://learn.example.org', alive, 'failure'],
    ['https://learn.example.org', null, 'warning'],
    ['https://learn.example.org', { status: 200, text: '<h1>Welcome to nginx' }, 'failure'],
    ['https://learn.example.org', { status: 502, text: '' }, 'failure'],
  ] as const)('address: %s, %o', (publicUrl, response, level) => {
    expect(checkAddress({ publicUrl, response }).level).toBe(level)
  })

  const database: DatabaseFacts = { version: 18, missing: [], foreign: [], missingExtensions: [], bytes: 5e6 }
  test.each<[string, Partial<DatabaseFacts>, Finding['level'][]]>([
    ['as it should be', {}, ['ok']],
    ['too old', { version: 13 }, ['failure']],
    ['behind', { missing: ['0009-x.sql'] }, ['warning']],
    ['empty', { missing: ['0001-x.sql'], missingExtensions: ['cube'] }, ['warning']],
    ['ahead of the program', { foreign: ['9999-y.sql'], missing: ['0009-x.sql'] }, ['failure']],
    ['an extension dropped', { missingExtensions: ['cube'] }, ['failure']],
  ])('database: %s', (_name, given, expected) => {
    expect(levels(checkDatabase({ ...database, ...given }))).toEqual(expected)
  })

  test.each([
    [{ freeBytes: 5e9, obstacle: null }, 'ok'],
    [{ freeBytes: 5e8, obstacle: null }, 'warning'],
    [{ freeBytes: 1e8, obstacle: null }, 'failure'],
    [{ freeBytes: 5e9, obstacle: 'EROFS' }, 'failure'],
  ] as const)('disk: %o', (given, level) => {
    expect(checkDisk({ folder: '/data', ...given }).level).toBe(level)
  })

  test.each([
    [[], ['ok']],
    [[0o100600, 0o040700], ['ok']],
    [
      [0o100640, 0o100604, 0o100600],
      ['failure', 'failure'],
    ],
  ])('secrets: %o', (modes, expected) => {
    expect(levels(checkSecrets(modes.map((mode) => ({ file: '/x', mode }))))).toEqual(expected)
  })

  test.each([
    [0, 'ok'],
    [-4.9, 'ok'],
    [30, 'warning'],
    [-3_600, 'failure'],
  ] as const)('clock: %d s', (ahead, level) => {
    expect(checkClock({ source: 'the database', ahead }).level).toBe(level)
  })

  test.each([
    [{ keys: { areAPair: true }, publicUrl: 'https://x.example' }, 'ok'],
    [{ keys: { areAPair: true }, publicUrl: 'http://localhost' }, 'warning'],
    [{ keys: { areAPair: false }, publicUrl: 'https://x.example' }, 'failure'],
    [{ keys: null, publicUrl: 'https://x.example' }, 'warning'],
  ] as const)('push: %o', (given, level) => {
    expect(checkPush(given).level).toBe(level)
  })

  test.each([
    [{ dead: 0, late: 3 }, ['ok']],
    [{ dead: 2, late: 3 }, ['warning']],
    [{ dead: 2, late: 9_000 }, ['warning', 'warning']],
  ])('jobs: %o', (given, expected) => {
    expect(levels(checkJobs(given))).toEqual(expected)
  })

  test.each([
    [200, 'ok'],
    [404, 'warning'],
    [null, 'warning'],
  ] as const)('map and geocoder: %s', (status, level) => {
    expect(checkReach({ about: 'map', address: 'https://tiles.example', status }).level).toBe(level)
    expect(checkReach({ about: 'geocoder', address: 'https://find.example', status }).level).toBe(level)
  })

  test.each([
    [null, 'ok'],
    ['535 Bad credentials', 'failure'],
  ] as const)('mail: %s', (refusal, level) => {
    expect(checkMail({ host: 'mail.example', refusal }).level).toBe(level)
  })

  test.each([
    ['220 reply.example.org ESMTP Wonderlark', 'ok'],
    ['220 mail.example ESMTP Postfix', 'failure'],
    [null, 'warning'],
  ] as const)('replies: %s', (greeting, level) => {
    expect(checkInboundMail({ address: '127.0.0.1:2525', greeting }).level).toBe(level)
  })
})

test('every problem has a remedy, and only failures make the command fail', () => {
  const findings = [
    ...checkJobs({ dead: 1, late: 9_000 }),
    ...checkDatabase({ version: 13, missing: ['0001-x.sql'], foreign: [], missingExtensions: ['cube'], bytes: 1 }),
    checkClock({ source: 'x', ahead: 20 }),
  ]
  for (const finding of findings) expect(formatFinding(finding)).toMatch(/→ .{10}/)
  expect(getExitCode(findings)).toBe(1)
  expect(getExitCode(findings.filter(({ level }) => level !== 'failure'))).toBe(0)
  expect(getExitCode([])).toBe(0)
})
