import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BRIEF_NODE_ARGS } from './scripts/processes.ts'

// Many files start programs: what Node has compiled once is read again.
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, 'node_modules/.cache/node')

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{domain,server,scripts,demo,lab,web}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['server/testing/fixed-seed.ts'],
    // Processes, not threads: a test may end its process's children, and the embedded database wants a heap of its own.
    pool: 'forks',
    // A worker loads the product once for all its files: to load it for each takes longer than most of them.
    isolate: false,
    execArgv: BRIEF_NODE_ARGS,
    maxWorkers: 2,
    // A test that needs a second try is a failing test.
    retry: 0,
    // On a machine that is busy with other work a test of a moment takes many: only what hangs is ended.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 10_000,
    passWithNoTests: false,
    restoreMocks: true,
    unstubEnvs: true,
  },
})
