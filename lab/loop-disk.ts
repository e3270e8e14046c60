import { execFileSync, spawn } from 'node:child_process'
import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Room for the embedded database with its write-ahead log; a sparse file, of which little is ever written. */
const SIZE_BYTES = 2 ** 30

/** Copies of a disk that is being written are thrown away, so many of them at most. */
const TRIES = 20

/**
 * A disk in a file, with ext4 on it, mounted in a folder. The file holds what reached the disk and nothing that the
 * system still has in memory for it, which is what is left after a power cut.
 */
export class LoopDisk {
  readonly #home: string
  readonly #folder: string
  #image: string
  #device = ''

  /** @param home an empty folder for the disk's file and for the folder that it is mounted in */
  constructor(home: string, { bytes = SIZE_BYTES, files }: { bytes?: number; files?: number } = {}) {
    this.#home = home
    this.#folder = join(home, 'mounted')
    this.#image = join(home, 'disk-0')
    mkdirSync(this.#folder)
    const file = openSync(this.#image, 'wx')
    ftruncateSync(file, bytes)
    closeSync(file)
    // Nothing is left for the kernel to write later by itself.
    const inodes = files === undefined ? [] : ['-N', String(files)]
    run('mkfs.ext4', '-q', '-E', 'lazy_itable_init=0,lazy_journal_init=0', ...inodes, this.#image)
    this.#mount()
    process.once('exit', () => this.#abandon())
  }

  /** Whether this machine lets this user have such disks; else why not. */
  static whyNot(): string | null {
    if (process.platform !== 'linux') return 'loop devices are Linux'
    if (process.getuid?.() !== 0) return 'only root may mount'
    try {
      run('losetup', '--find')
      run('mkfs.ext4', '-V')
      return null
    } catch {
      return 'losetup or mkfs.ext4 does not work here'
    }
  }

  /** Where it is mounted, before and after a power cut. */
  get folder(): string {
    return this.#folder
  }

  /** Brings everything to the disk, so that what is lost later is what was written later. */
  flush(): void {
    run('sync', '--file-system', this.#folder)
  }

  /**
   * Copies the disk as it is, without a flush. Whoever writes to it has to be frozen; the system may be writing back
   * even so, and a copy during which it did shows no single moment: it is made again.
   *
   * @throws an Error when the disk does not come to rest
   */
  async copy(): Promise<string> {
    const copy = `${this.#image}-cut`
    for (let tries = 0; tries < TRIES; tries += 1) {
      const before = this.#writes()
      run('cp', '--sparse=always', this.#image, copy)
      if (this.#writes() === before) return copy
      await wait(200)
    }
    throw new Error('The disk did not come to rest while it was copied')
  }

  /** Mounts the copy in the disk's place; nobody may use the folder meanwhile. The disk itself is gone. */
  replaceWith(copy: string): void {
    run('umount', this.#folder)
    run('losetup', '--detach', this.#device)
    rmSync(this.#image)
    this.#image = copy
    this.#mount()
  }

  /** Gives the disk back to the system. Again, it does nothing. */
  remove(): void {
    if (this.#device === '') return
    run('umount', this.#folder)
    run('losetup', '--detach', this.#device)
    this.#device = ''
    rmSync(this.#home, { recursive: true })
  }

  /**
   * This process ends, and perhaps whoever has files open there has not yet. What tidies up is in a group of its own,
   * which no signal for this one reaches; a disk in use goes with its last user.
   */
  #abandon(): void {
    if (this.#device === '') return
    const script = 'umount --lazy "$1"; losetup --detach "$2"; rm -rf "$3"'
    const parameters = ['-c', script, 'tidy', this.#folder, this.#device, this.#home]
    spawn('/bin/sh', parameters, { detached: true, stdio: 'ignore', cwd: '/' }).unref()
  }

  /** How often and how much the device was written to, and what is on its way (the kernel's block/stat). */
  #writes(): string {
    const stat = readFileSync(`/sys/block/${basename(this.#device)}/stat`, 'utf8')
    const [, , , , writes, , sectors, , inFlight] = stat.trim().split(/\s+/)
    return `${writes} ${sectors} ${inFlight}`
  }

  #mount(): void {
    this.#device = run('losetup', '--find', '--show', this.#image)
    run('mount', '-t', 'ext4', this.#device, this.#folder)
  }
}

function run(program: string, ...parameters: string[]): string {
  return execFileSync(program, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
}
