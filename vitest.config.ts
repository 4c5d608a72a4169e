import { defineConfig } from 'vitest/config'
import { endpointPaths } from './src/contract/endpoints.ts'

/** `npm run test:nightly` sets it, and runs the other half: the files that take too long for every change. */
const isNight = process.env['NIGHTLY'] === '1'

/** @param folders all test files below them belong to the project, the "nightly" ones at night and the others by day */
const project = (name: string, folders: string[], more: object = {}) => ({
  define: { endpointPaths: JSON.stringify(endpointPaths) },
  test: {
    name,
    include: folders.map((folder) => `${folder}/**/${isNight ? '*.nightly' : '!(*.nightly)'}.test.{ts,tsx}`),
    environment: 'node',
    passWithNoTests: isNight,
    ...more,
  },
})

/** Applies to every `expect.poll`; long enough for a busy machine. */
const slowPolls = { poll: { timeout: 60_000 } }

/** Time limit in milliseconds; long, because a slow machine is not a bug in the product. */
const slowTests = 180_000

export default defineConfig({
  test: {
    // The database, the browser and the tests share a small machine.
    maxWorkers: 3,
    projects: [
      project('unit', ['src/{contract,domain,illustrations,texts,web}', 'scripts', 'tests/cluster'], {
        isolate: false,
        testTimeout: slowTests,
      }),
      project('server', ['src/server', 'tests/api', 'tests/support'], {
        globalSetup: ['tests/support/database/postgres-for-tests.ts'],
        // Loading the server anew for each file would take longer than its tests.
        isolate: false,
        testTimeout: slowTests,
        hookTimeout: slowTests,
        expect: slowPolls,
      }),
      project('lifecycle', ['tests/lifecycle'], {
        globalSetup: ['tests/lifecycle/set-up.ts'],
        testTimeout: 300_000,
        hookTimeout: 300_000,
        expect: slowPolls,
      }),
    ],
  },
})
