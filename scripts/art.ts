import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { encodeScene, writeGrounds } from '#scripts/art/encode.ts'
import { Studio } from '#scripts/art/studio.ts'
import { SCENES } from '#scripts/art/works.ts'

/*
 * npm run art [-- NAME…]: paints the site's pictures and writes them where the site takes them from. `--look FOLDER`
 * only looks: a small PNG of each into that folder, for whoever works on a scene.
 */
const ROOT = resolve(import.meta.dirname, '..')
const FULL = { width: 1920, height: 1080, samples: 1 }
const SMALL = { width: 960, height: 540, samples: 1 }

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { look: { type: 'string' } },
    allowPositionals: true,
  })
  const chosen = SCENES.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  const studio = await Studio.open()
  try {
    for (const work of chosen) {
      const began = Date.now()
      const png = await studio.paint(work, values.look === undefined ? FULL : SMALL)
      if (values.look === undefined) await encodeScene(ROOT, work, png)
      else look(values.look, work.name, png)
      console.log(`${work.name}: ${Math.round((Date.now() - began) / 1000)} s`)
    }
  } finally {
    await studio.close()
  }
  if (values.look === undefined) await writeGrounds(ROOT)
}

function look(folder: string, name: string, png: Buffer): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.png`), png)
}

await main()
