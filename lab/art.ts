import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { encodeScene, encodeTall, writeGrounds } from '#lab/art/encode.ts'
import { writeIcons, writeSocialCard } from '#lab/art/marks.ts'
import { Studio } from '#lab/art/studio.ts'
import { SCENES } from '#lab/art/works.ts'

/*
 * npm run art [-- NAME…]: paints the site's pictures and writes them where the site takes them from: the scenes of these
 * names or all nine, those of the public pages also tall for phones ('forge-tall'), and 'marks', the icons and the card
 * that shared links show. `--look FOLDER` only looks: a small PNG of each scene into that folder, for whoever works on one.
 */
const ROOT = resolve(import.meta.dirname, '..')
const FULL = { width: 1920, height: 1080, aside: 0, samples: 1 }
const SMALL = { ...FULL, width: 800, height: 450 }
/** A window of the same picture, right of its middle, where the subject stands. */
const TALL = { width: 780, height: 1560, aside: 0.256, samples: 1 }

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { look: { type: 'string' } },
    allowPositionals: true,
  })
  const wanted = (name: string) => positionals.length === 0 || positionals.includes(name)
  const studio = await Studio.open()
  try {
    for (const work of SCENES.filter(({ name }) => wanted(name))) {
      const began = Date.now()
      const png = await studio.paint(work, values.look === undefined ? FULL : SMALL)
      if (values.look === undefined) await encodeScene(ROOT, work, png)
      else keepLook(values.look, work.name, png)
      console.log(`${work.name}: ${Math.round((Date.now() - began) / 1000)} s`)
    }
    const tall = SCENES.filter(({ name, folder }) => folder === 'site' && wanted(`${name}-tall`))
    for (const work of values.look === undefined ? tall : []) {
      await encodeTall(ROOT, work, await studio.paint(work, TALL))
    }
    if (values.look !== undefined) return
    await writeGrounds(ROOT)
    if (!wanted('marks')) return
    await writeIcons(ROOT)
    await writeSocialCard(ROOT, studio)
  } finally {
    await studio.close()
  }
}

function keepLook(folder: string, name: string, png: Buffer): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.png`), png)
}

await main()
