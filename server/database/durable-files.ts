import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The part of Emscripten's module that PGlite hands out and that is reached into here. Not a public interface. */
interface EngineModule {
  NODEFS: {
    stream_ops: { fsync?: (stream: OpenFile) => number; open(stream: OpenFile): void }
    node_ops: {
      mknod(folder: FileNode, name: string, mode: number, device: number): FileNode
      unlink(folder: FileNode, name: string): void
    }
  }
  FS: {
    ErrnoError: new (errno: number) => Error
    isDir(mode: number): boolean
    lookupNode(folder: FileNode, name: string): FileNode
    destroyNode(node: FileNode): void
    closeStream(descriptor: number): void
  }
}

/** The engine's view of a folder. */
interface FileNode {
  mode: number
  parent: FileNode
  name: string
}

interface OpenFile {
  /** The descriptor in the engine. */
  fd: number
  /** The descriptor in Node. */
  nfd: number
  /** Where the engine sees the file. */
  path: string
  node: FileNode
}

/** WASI's number for an input/output error. */
const EIO = 29

type EngineOptions = Parameters<NodeFS['init']>[1]

/**
 * The embedded database's folder, with an fsync that reaches the disk. As PGlite ships, Emscripten's NODEFS has no
 * fsync, so the engine believes that it synced when it did not, and a power cut loses every commit since the
 * system's last write-back. The hook is internal to PGlite: its version is pinned, and `walSyncs` lets the server
 * prove at each start that the hook is still reached.
 *
 * And what could not be made can be made later. NODEFS notes a new file before it asks the system for one, and keeps
 * the note when the system refuses: to the engine the file then exists for as long as the process lives.
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
    const install = (engine: unknown) => {
      this.#syncFiles(engine as EngineModule)
      forgetWhatFailed(engine as EngineModule)
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), install] } }
  }

  #syncFiles(engine: EngineModule): void {
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

/** Leaves nothing behind of a file that could not be made or opened: no note, no empty file, no descriptor. */
function forgetWhatFailed({ NODEFS: { node_ops, stream_ops }, FS }: EngineModule): void {
  const { mknod } = node_ops
  const { open } = stream_ops
  let unopened: FileNode | undefined
  node_ops.mknod = (folder, name, mode, device) => {
    try {
      unopened = mknod(folder, name, mode, device)
      return unopened
    } catch (error) {
      FS.destroyNode(FS.lookupNode(folder, name))
      throw error
    }
  }
  stream_ops.open = (file) => {
    const { node } = file
    const isNew = node === unopened && !FS.isDir(node.mode)
    unopened = undefined
    try {
      open(file)
    } catch (error) {
      FS.closeStream(file.fd)
      if (isNew) {
        node_ops.unlink(node.parent, node.name)
        FS.destroyNode(node)
      }
      throw error
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
