import { globSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { SCENES } from '#lab/art/works.ts'

const ROOT = resolve(import.meta.dirname, '..', '..')
const PUBLIC = join(ROOT, 'web', 'public')

describe('the painted scenes (ART-1)', () => {
  const files = globSync('web/{site,dashboard}/scenes/*.{avif,webp}', { cwd: ROOT })

  test.each(SCENES)('$name is there in every width and both formats', async ({ name, folder }) => {
    for (const width of [640, 828, 1080, 1280, 1920]) {
      for (const format of ['avif', 'webp']) {
        const file = join(ROOT, 'web', folder, 'scenes', `${name}-${width}.${format}`)
        const picture = await sharp(file).metadata()
        expect([picture.width, picture.height]).toEqual([width, Math.round((width * 9) / 16)])
      }
    }
  })

  const site = SCENES.filter(({ folder }) => folder === 'site')

  test.each(site)('$name is there tall for phones, light enough to wait for', async ({ name }) => {
    for (const format of ['avif', 'webp']) {
      const picture = await sharp(
        join(ROOT, 'web', 'site', 'scenes', `${name}-tall-780.${format}`),
      ).metadata()
      expect([picture.width, picture.height]).toEqual([780, 1560])
    }
    expect(sizeOf(`web/site/scenes/${name}-tall-780.avif`)).toBeLessThanOrEqual(60_000)
  })

  test('nothing else lies beside them', () => {
    expect(files).toHaveLength(SCENES.length * 10 + site.length * 2)
  })

  test('the landing page gets them light, and all of them are', () => {
    for (const { name } of site) {
      expect(sizeOf(`web/site/scenes/${name}-1280.avif`)).toBeLessThanOrEqual(60_000)
    }
    const all = files.reduce((sum, file) => sum + sizeOf(file), 0)
    expect(all).toBeLessThanOrEqual(8_000_000)
  })

  test('each has its mean colour to stand in for it', () => {
    for (const { name, folder } of SCENES) {
      const sheet = readFileSync(join(ROOT, 'web', folder, 'scenes', 'grounds.css'), 'utf8')
      expect(sheet).toMatch(new RegExp(`\\.scene-${name} \\{\\s+background-color: #[0-9a-f]{6};`))
    }
  })
})

describe('the mark (ART-4)', () => {
  test.each([
    ['apple-touch-icon.png', 180, 180],
    ['icon-192.png', 192, 192],
    ['icon-512.png', 512, 512],
    ['icon-maskable-512.png', 512, 512],
    ['social-card.jpg', 1200, 630],
  ])('%s is %i x %i pixels', async (name, width, height) => {
    const picture = await sharp(join(PUBLIC, name)).metadata()
    expect([picture.width, picture.height]).toEqual([width, height])
  })

  test('favicon.ico holds 16, 32 and 48 pixels, each a PNG', () => {
    const ico = readFileSync(join(PUBLIC, 'favicon.ico'))
    const images = Array.from({ length: ico.readUInt16LE(4) }, (_, at) => {
      const entry = 6 + 16 * at
      const signature = ico
        .subarray(ico.readUInt32LE(entry + 12))
        .subarray(1, 4)
        .toString('latin1')
      return [ico.readUInt8(entry), signature]
    })
    expect(images).toEqual([
      [16, 'PNG'],
      [32, 'PNG'],
      [48, 'PNG'],
    ])
  })

  test('the manifest names icons that are there', () => {
    const { icons } = JSON.parse(readFileSync(join(PUBLIC, 'site.webmanifest'), 'utf8'))
    expect(icons).toHaveLength(4)
    for (const { src } of icons) expect(sizeOf(`web/public${src}`)).toBeGreaterThan(0)
  })
})

function sizeOf(file: string): number {
  return statSync(join(ROOT, file)).size
}
