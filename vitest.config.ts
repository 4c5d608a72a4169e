import { defineConfig } from 'vitest/config'
import { endpointRoutes } from './src/contract/endpoints.ts'

const project = (name: string, include: string[], more: object = {}) => ({
  define: { endpointRoutes: JSON.stringify(endpointRoutes) },
  test: { name, include, environment: 'node', ...more },
})

export default defineConfig({
  test: {
    // The database, the browser and the tests share a small machine.
    maxWorkers: 2,
    projects: [
      project('unit', [
        'src/{contract,domain,web}/**/*.test.{ts,tsx}',
        'scripts/**/*.test.ts',
        'tests/cluster/**/*.test.ts',
      ]),
      project('server', ['src/server/**/*.test.ts', 'tests/api/**/*.test.ts', 'tests/support/**/*.test.ts'], {
        globalSetup: ['tests/support/postgres-for-tests.ts'],
        testTimeout: 40_000,
        hookTimeout: 60_000,
        retry: 1,
      }),
      project('lifecycle', ['tests/lifecycle/**/*.test.ts'], {
        globalSetup: ['tests/lifecycle/build-for-tests.ts'],
        testTimeout: 180_000,
        hookTimeout: 60_000,
        // Real processes on a small machine have bad moments; what fails twice is no such moment.
        retry: 1,
      }),
    ],
  },
})
