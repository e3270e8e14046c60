import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first of these programs that is on the PATH, or is a path itself; null where none is there. */
export function onPath(programs: readonly string[], elsewhere: readonly string[] = []): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const candidates = programs.flatMap((program) => folders.map((folder) => join(folder, program)))
  return [...candidates, ...elsewhere].find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
