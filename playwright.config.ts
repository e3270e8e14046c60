import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '#scripts/chromium.ts'

const isAll = process.env.FORGE_ALL === '1'

/** The system's Chromium; each worker's fixtures start the servers that its tests need (platform/testing/browser). */
export default defineConfig({
  testMatch: '{features,app,platform}/**/*.journey.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: true,
  // What `npm test -- --all` adds: it sets the variable.
  ...(isAll ? {} : { grepInvert: /@all\b/ }),
  workers: 3,
  retries: 0,
  // A machine that is busy is slow, and what is slow is not wrong.
  timeout: 120_000,
  expect: {
    timeout: 20_000,
  },
  reporter: [['list']],
  use: {
    // What waits for ever says at the end of the test only that it took too long.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'America/New_York',
    // Sixty pictures a second that nobody looks at take the processor: where motion matters, the tests ask for it
    // (CONTRIBUTING.md, Writing a test).
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test to keep a few costs more than the tests: `npx playwright test --trace on` where one fails.
    trace: 'off',
    // Without --all nothing is drawn (platform/testing/browser/test.ts).
    screenshot: isAll ? 'only-on-failure' : 'off',
    launchOptions: await chromiumLaunch(),
  },
})
