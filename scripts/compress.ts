import { globSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Compressible files; pictures and fonts are compressed already. */
const TEXTS = '**/*.{js,css,svg,json,webmanifest,txt}'
/** Not worth a second file. */
const SMALL_BYTES = 512

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a brotli and a gzip file beside each text of the folder, at the highest level. */
export async function compressTexts(folder: string): Promise<void> {
  await Promise.all(globSync(TEXTS, { cwd: folder }).map((file) => compress(join(folder, file))))
}

async function compress(file: string): Promise<void> {
  const text = readFileSync(file)
  if (text.length < SMALL_BYTES) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  write(`${file}.br`, await brotli(text, { params }))
  write(`${file}.gz`, await zip(text, { level: constants.Z_BEST_COMPRESSION }))
}

/** The server may be serving the folder: a file is there as a whole. */
function write(file: string, bytes: Buffer): void {
  writeFileSync(`${file}.part`, bytes)
  renameSync(`${file}.part`, file)
}
