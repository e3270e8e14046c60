import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Studio } from '#lab/art/studio.ts'

const CARD = { width: 1200, height: 630 }
const TAGLINE = 'Elite World of Warcraft: The War Within Boosting Services'

/** The icons for browsers and home screens, all of them made from web/public/favicon.svg. */
export async function writeIcons(root: string): Promise<void> {
  const folder = join(root, 'web', 'public')
  const svg = readFileSync(join(folder, 'favicon.svg'), 'utf8')
  // Home screens cut their own corners, and away with up to a fifth at the edges.
  const whole = svg.replace('rx="7"', '').replace(/(<g transform=")[^"]*/, '$1translate(5.6 4.8) scale(.65)')
  const png = (source: string, size: number) =>
    sharp(Buffer.from(source), { density: (72 * size) / 32 })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toBuffer()
  const sizes = [16, 32, 48]
  writeFileSync(
    join(folder, 'favicon.ico'),
    ico(await Promise.all(sizes.map((size) => png(svg, size))), sizes),
  )
  writeFileSync(join(folder, 'apple-touch-icon.png'), await png(whole, 180))
  writeFileSync(join(folder, 'icon-192.png'), await png(svg, 192))
  writeFileSync(join(folder, 'icon-512.png'), await png(svg, 512))
  writeFileSync(join(folder, 'icon-maskable-512.png'), await png(whole, 512))
}

/** Windows' icon format: a table of contents, then a PNG of each size. */
function ico(images: readonly Buffer[], sizes: readonly number[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  images.forEach((image, at) => {
    const entry = 6 + 16 * at
    head.writeUInt8(sizes[at] ?? 0, entry)
    head.writeUInt8(sizes[at] ?? 0, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(image.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += image.length
  })
  return Buffer.concat([head, ...images])
}

/** What a link to the site shows where it is shared: the first scene, the mark, the tagline. */
export async function writeSocialCard(root: string, studio: Studio): Promise<void> {
  const data = (type: string, ...path: string[]) =>
    `data:${type};base64,${readFileSync(join(root, ...path)).toString('base64')}`
  const face = (name: string) =>
    data(
      'font/woff2',
      'node_modules',
      '@fontsource-variable',
      name,
      'files',
      `${name}-latin-wght-normal.woff2`,
    )
  const mark = readFileSync(join(root, 'web', 'public', 'favicon.svg'), 'utf8').replace(/<rect[^>]*>/, '')
  const colours = readFileSync(join(root, 'web', 'ui', 'tokens.css'), 'utf8').matchAll(
    /--color-[\w-]+: #\w+;/g,
  )
  const png = await studio.photograph(
    `<!doctype html><style>
      @font-face { font-family: Cinzel; font-weight: 400 900; src: url(${face('cinzel')}) }
      :root { ${[...colours].join(' ')} }
      body { margin: 0; width: ${CARD.width}px; height: ${CARD.height}px; color: var(--color-bone-100);
        font-family: Cinzel; box-sizing: border-box; padding: 64px 72px; display: flex; flex-direction: column;
        background: linear-gradient(90deg, var(--color-ink-950) 12%, #0b0a0d99 45%, transparent 72%),
          url(${data('image/webp', 'web', 'site', 'scenes', 'forge-1920.webp')}) 62% 50% / cover }
      svg { width: 112px; height: 112px; margin-left: -8px }
      b { font-size: 58px; letter-spacing: 0.14em; color: var(--color-gold-300); margin-top: 8px }
      p { font-size: 46px; line-height: 1.24; font-weight: 600; width: 580px; margin: auto 0 0; text-wrap: balance;
        text-shadow: 0 2px 18px var(--color-ink-950) }
    </style>${mark}<b>FORGE</b><p>${TAGLINE}</p>`,
    CARD,
  )
  const jpeg = await sharp(png).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
  writeFileSync(join(root, 'web', 'public', 'social-card.jpg'), jpeg)
}
