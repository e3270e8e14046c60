import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { SCENES, type SceneWork } from '#lab/art/works.ts'

/** Pixels wide. */
const WIDTHS = [640, 828, 1080, 1280, 1920]
/** The most that a file may weigh, in bytes, for each width in AVIF; WebP gets half as much again. */
const MOST: Record<number, number> = { 640: 26_000, 828: 36_000, 1080: 48_000, 1280: 58_000, 1920: 125_000 }

/** Writes a painted scene in every width, as AVIF and as WebP, as good as its weight allows. */
export async function encodeScene(root: string, work: SceneWork, png: Buffer): Promise<void> {
  const target = folderOf(root, work)
  mkdirSync(target, { recursive: true })
  for (const width of WIDTHS) {
    const small = await sharp(png)
      .resize(width, null, { kernel: 'lanczos3' })
      .png({ compressionLevel: 1 })
      .toBuffer()
    const most = MOST[width] ?? 0
    const avif = await lightest(most, (quality) => sharp(small).avif({ quality, effort: 4 }).toBuffer())
    writeFileSync(join(target, `${work.name}-${width}.avif`), avif)
    const webp = await lightest(most * 1.5, (quality) => sharp(small).webp({ quality, effort: 4 }).toBuffer())
    writeFileSync(join(target, `${work.name}-${width}.webp`), webp)
  }
}

/** The most that a tall picture may weigh in AVIF: a phone waits for it. */
const MOST_TALL = 58_000

/** Writes a scene as phones show it, as AVIF and as WebP. */
export async function encodeTall(root: string, work: SceneWork, png: Buffer): Promise<void> {
  const file = join(folderOf(root, work), `${work.name}-tall-780`)
  const avif = await lightest(MOST_TALL, (quality) => sharp(png).avif({ quality, effort: 6 }).toBuffer())
  writeFileSync(`${file}.avif`, avif)
  const webp = await lightest(MOST_TALL * 1.5, (quality) =>
    sharp(png).webp({ quality, effort: 4 }).toBuffer(),
  )
  writeFileSync(`${file}.webp`, webp)
}

/** The best of falling qualities that is light enough. */
async function lightest(most: number, encode: (quality: number) => Promise<Buffer>): Promise<Buffer> {
  let quality = 66
  let file = await encode(quality)
  while (file.length > most && quality > 30) {
    quality -= 6
    file = await encode(quality)
  }
  return file
}

/** The colour that stands in for each scene until it is there, as a class each. */
export async function writeGrounds(root: string): Promise<void> {
  for (const folder of ['site', 'dashboard'] as const) {
    const rules: string[] = []
    for (const work of SCENES.filter((scene) => scene.folder === folder)) {
      const { data } = await sharp(join(folderOf(root, work), `${work.name}-640.webp`))
        .resize(1, 1, { fit: 'fill' })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const colour = [...data].map((value) => value.toString(16).padStart(2, '0')).join('')
      rules.push(`.scene-${work.name} {\n  background-color: #${colour};\n}\n`)
    }
    const note = '/* Made by `npm run art`: the mean colour of each picture, until it is there. */\n'
    writeFileSync(join(root, 'web', folder, 'scenes', 'grounds.css'), `${note}${rules.join('\n')}`)
  }
}

function folderOf(root: string, { folder }: SceneWork): string {
  return join(root, 'web', folder, 'scenes')
}
