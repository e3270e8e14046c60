import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{domain,server,scripts,demo,web}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['server/testing/fixed-seed.ts'],
    // Processes, not threads: a test may end its process's children, and the embedded database wants a heap of its own.
    pool: 'forks',
    maxWorkers: 2,
    // A test that needs a second try is a failing test.
    retry: 0,
    testTimeout: 15_000,
    hookTimeout: 60_000,
    teardownTimeout: 10_000,
    passWithNoTests: false,
    restoreMocks: true,
    unstubEnvs: true,
  },
})
