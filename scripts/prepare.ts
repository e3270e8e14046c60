import { existsSync } from 'node:fs'
import { makeEmbedded } from './embedded-folder.ts'
import { runTool } from './run-tool.ts'

/* npm runs this at the end of `npm ci`, so that the first `npm start` need not wait for it. */

const MINUTE_MS = 60_000

// With --omit=dev there is nothing to build with.
if (existsSync('node_modules/vite')) {
  const [exitCode] = await Promise.all([
    runTool(['node', 'scripts/build.ts'], { timeoutMs: 4 * MINUTE_MS }),
    makeEmbedded(),
    // Node compiles what `npm start` runs into the cache of node-version.mjs.
    import('./fill-demo.ts'),
  ])
  process.exitCode = exitCode
}
