import { defineConfig } from 'vitest/config'
import { endpointRoutes } from './src/contract/endpoints.ts'

const project = (name: string, include: string[], more: object = {}) => ({
  define: { endpointRoutes: JSON.stringify(endpointRoutes) },
  test: { name, include, environment: 'node', ...more },
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
      project(
        'unit',
        [
          'src/{contract,domain,illustrations,web}/**/*.test.{ts,tsx}',
          'scripts/**/*.test.ts',
          'tests/cluster/**/*.test.ts',
        ],
        { isolate: false, testTimeout: slowTests },
      ),
      project('server', ['src/server/**/*.test.ts', 'tests/api/**/*.test.ts', 'tests/support/**/*.test.ts'], {
        globalSetup: ['tests/support/postgres-for-tests.ts'],
        // Loading the server anew for each file would take longer than its tests.
        isolate: false,
        testTimeout: slowTests,
        hookTimeout: slowTests,
        expect: slowPolls,
      }),
      project('lifecycle', ['tests/lifecycle/**/*.test.ts'], {
        globalSetup: ['tests/lifecycle/set-up.ts'],
        testTimeout: 300_000,
        hookTimeout: 300_000,
        expect: slowPolls,
      }),
    ],
  },
})
