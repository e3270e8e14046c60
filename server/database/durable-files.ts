import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The part of Emscripten's module that PGlite hands out and that is reached into here. Not a public interface. */
interface EngineModule {
  NODEFS: { stream_ops: { fsync?: (stream: OpenFile) => number } }
  FS: { ErrnoError: new (errno: number) => Error; isDir(mode: number): boolean }
}

interface OpenFile {
  /** The descriptor in Node. */
  nfd: number
  /** Where the engine sees the file. */
  path: string
  node: { mode: number }
}

/** WASI's number for an input/output error. */
const EIO = 29

type EngineOptions = Parameters<NodeFS['init']>[1]

/**
 * The embedded database's folder, with an fsync that reaches the disk. As PGlite ships, Emscripten's NODEFS has no
 * fsync, so the engine believes that it synced when it did not, and a power cut loses every commit since the
 * system's last write-back. The hook is internal to PGlite: its version is pinned, and `walSyncs` lets the server
 * prove at each start that the hook is still reached.
 */
export class DurableFiles extends NodeFS {
  /** How often the write-ahead log was synced. */
  walSyncs = 0
  readonly #sync: (descriptor: number) => void

  /** @param sync what brings an open file to the disk; another one only to show how a failing disk is met */
  constructor(folder: string, sync: (descriptor: number) => void = fsyncSync) {
    super(folder)
    this.#sync = sync
  }

  override async init(database: PGlite, options: EngineOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(database, options)
    const install = (engine: unknown) => this.#install(engine as EngineModule)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), install] } }
  }

  #install(engine: EngineModule): void {
    engine.NODEFS.stream_ops.fsync = (file) => {
      try {
        this.#sync(file.nfd)
      } catch {
        // Windows cannot sync a folder, and does not need to.
        if (process.platform === 'win32' && engine.FS.isDir(file.node.mode)) return 0
        // For the write-ahead log the engine panics over it, which is right: nobody knows what is on the disk now.
        throw new engine.FS.ErrnoError(EIO)
      }
      if (file.path.includes('/pg_wal/')) this.walSyncs += 1
      return 0
    }
  }
}

/** Brings a folder with everything in it to the disk. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else syncPath(path)
  }
  syncPath(folder)
}

export function syncPath(path: string): void {
  try {
    const descriptor = openSync(path, 'r')
    try {
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    // Windows opens no folder, and wants a writable descriptor to sync a file; its rename is durable by itself.
    if (process.platform !== 'win32') throw error
  }
}
