import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunch } from '#scripts/chromium.ts'
import { BRIEF_NODE_ARGS } from '#scripts/processes.ts'

export default defineConfig({
  test: {
    maxWorkers: 3,
    teardownTimeout: 10_000,
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{features,platform,app,scripts,demo,lab}/**/*.test.ts'],
          globalSetup: ['platform/testing/server/global-setup.ts'],
          setupFiles: ['platform/testing/server/setup.ts'],
          // Processes, not threads: a test may end its process's children, and the embedded database wants a heap of its own.
          pool: 'forks',
          // A worker loads the product once for all its files: to load it for each takes longer than most of them.
          isolate: false,
          execArgv: BRIEF_NODE_ARGS,
          // A test that needs a second try is a failing test.
          retry: 0,
          // On a machine that is busy with other work a test of a moment takes many: only what hangs is ended.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          restoreMocks: true,
          unstubEnvs: true,
        },
      },
      {
        plugins: [react(), tailwindcss()],
        publicDir: 'app/public',
        // Known from the start: one that is found while tests run would load the page again under them.
        optimizeDeps: {
          include: [
            ...[
              'react',
              'react/jsx-dev-runtime',
              'react/jsx-runtime',
              'react-dom',
              'react-dom/client',
              'react-dom/server',
            ],
            ...['@tanstack/react-query', 'lucide-react', 'react-datepicker', 'react-hook-form'],
            ...['react-toastify/unstyled', 'socket.io-client', 'wouter', 'zod/mini'],
          ],
        },
        test: {
          name: 'components',
          include: ['{features,platform,app}/**/*.test.tsx'],
          setupFiles: ['platform/testing/web/setup.ts'],
          isolate: false,
          retry: 0,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A machine that is busy is slow, and what is slow is not wrong.
          expect: { poll: { timeout: 15_000 } },
          restoreMocks: true,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              actionTimeout: 15_000,
              launchOptions: await chromiumLaunch(),
              contextOptions: { locale: 'en-GB', timezoneId: 'America/New_York', reducedMotion: 'reduce' },
            }),
          },
        },
      },
    ],
  },
})
