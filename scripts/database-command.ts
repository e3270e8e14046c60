import { existsSync } from 'node:fs'
import { type BookCheck, bookFaultText } from '#features/ledger/rules.ts'
import { ConfigError, readDatabaseConfig } from '#features/settings/server/config.ts'
import type { Log } from '#platform/call/server/log.ts'
import type { Store } from '#platform/database/engine.ts'
import { type DatabaseOptions, hasEmbedded, openStore } from '#platform/database/open.ts'

const say = (_details: object, message: string) => console.error(message)

/** Sends the database's warnings to the terminal. */
const TERMINAL: Log = { info: () => {}, warn: say, error: say }

/** The database that DATABASE_URL and DATA_DIR choose, as for the server. @throws ConfigError */
export function chosenDatabase(): DatabaseOptions {
  return { ...readDatabaseConfig(), log: TERMINAL }
}

/** Opens an existing database without migrating it. @throws Error with one clear line */
export async function openExisting(options: DatabaseOptions): Promise<Store> {
  const { databaseUrl, dataDir } = options
  if (databaseUrl === null && !hasEmbedded(dataDir))
    throw new Error(`There is no embedded database in DATA_DIR ${dataDir}.`)
  return openStore(options)
}

/** The one argument of `npm run backup` and `npm run restore`. @throws Error with one clear line */
export function fileArgument(command: 'backup' | 'restore'): string {
  const [file, ...more] = process.argv.slice(2)
  if (file === undefined || more.length > 0) throw new Error(`npm run ${command} -- FILE takes one file.`)
  if (command === 'restore' && !existsSync(file)) throw new Error(`There is no file ${file}.`)
  return file
}

/** Prints a check's findings; a fault fails the command. */
export function tellFaults({ count, faults }: Omit<BookCheck, 'at'>): void {
  if (count === 0) console.log('The books balance.')
  else process.exitCode = 1
  for (const fault of faults) console.error(bookFaultText(fault))
  if (count > faults.length) console.error(`And ${count - faults.length} more.`)
}

/** Runs a command for the terminal: an error is one line, and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    for (const line of problemsOf(error)) console.error(line)
    process.exitCode = 1
  }
}

function problemsOf(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.problems
  return [error instanceof Error ? error.message : String(error)]
}
