// Plain JavaScript that the oldest Node can read: it has to speak where nothing else of the project could.
// `node scripts/node-version.mjs scripts/start.ts …` checks the runtime and goes on as `node scripts/start.ts …` would, in
// the same process. Only import.meta.main differs; a program asks whether process.argv[1] is its own file.
import { realpathSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

if (typeof Temporal !== 'object' || !process.features.typescript) {
  console.error(
    'Forge needs Node 26, and this is ' +
      process.version +
      '. "npm ci" brings the right one for npm\'s scripts: run it, then start Forge through npm, as in "npm start".',
  )
  process.exit(1)
}

// npm hands a SIGTERM to the shell that it starts scripts in, and that shell keeps it to itself: its end is our signal.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

// Node stores compiled code here, for this program and for those that it starts.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url))
module.enableCompileCache(process.env.NODE_COMPILE_CACHE)

const program = realpathSync(process.argv[2])
process.argv.splice(1, 2, program)
void import(pathToFileURL(program).href)
