import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/*
 * npm run trial -- NAME [--option value …]: runs lab/trials/NAME.ts, which tries to break the running product and says what
 * held. Its options have the full length as their default; exit code 1 when a bound was broken.
 */
const [name = '', ...rest] = process.argv.slice(2)
const file = join(import.meta.dirname, `${name}.ts`)
const isTrial = /^[a-z-]+$/.test(name) && name !== 'trial' && existsSync(file)
if (isTrial) {
  // The trial parses its own options, as if started directly.
  process.argv.splice(1, process.argv.length - 1, file, ...rest)
  await import(file)
} else {
  const names = readdirSync(import.meta.dirname).flatMap((entry) => /^(.+)\.ts$/.exec(entry)?.[1] ?? [])
  console.error(`npm run trial -- NAME, with one of: ${names.filter((one) => one !== 'trial').join(', ')}`)
  process.exitCode = 2
}
