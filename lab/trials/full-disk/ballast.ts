import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export type Shortage = 'inodes' | 'bytes'

const BLOCK = Buffer.alloc(4_096)

/** Fills what is left of a disk. */
export class Ballast {
  readonly #folder: string
  readonly #shortage: Shortage

  constructor(folder: string, shortage: Shortage) {
    this.#folder = folder
    this.#shortage = shortage
  }

  fill(): void {
    mkdirSync(this.#folder)
    const file = openSync(join(this.#folder, 'first'), 'wx')
    try {
      for (let made = 0; ; made += 1) {
        if (this.#shortage === 'bytes') writeSync(file, BLOCK)
        else closeSync(openSync(join(this.#folder, String(made)), 'wx'))
      }
    } catch (error) {
      if (Object(error).code !== 'ENOSPC') throw error
    } finally {
      closeSync(file)
    }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true })
  }
}
