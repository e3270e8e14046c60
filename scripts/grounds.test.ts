import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const FEATURES = resolve(import.meta.dirname, '../features')

it.each(['site', 'home'])(
  'SITE-7: each image of %s has a preview of about 160 bytes until it is loaded',
  (folder) => {
    const scenes = globSync('*-640.avif', { cwd: `${FEATURES}/${folder}/web/scenes` }).map(
      (file) => file.split('-')[0],
    )
    const css = readFileSync(`${FEATURES}/${folder}/web/scenes/grounds.css`, 'utf8')
    const [wide = '', tall = ''] = css.split('@media')
    for (const [rules, width] of [[wide, 24], ...(tall === '' ? [] : ([[tall, 14]] as const))] as const) {
      const grounds = [
        ...rules.matchAll(/\.scene-(\w+) \{\s+background-image: url\("data:image\/webp;base64,([^"]+)"\)/g),
      ]
      expect(grounds.map(([, name]) => name).toSorted()).toEqual(scenes.toSorted())
      for (const [, name, data = ''] of grounds) {
        const picture = Buffer.from(data, 'base64')
        expect(picture.length, name).toBeLessThanOrEqual(200)
        // A lossy WebP's width: 14 bits behind the start code (RFC 6386, 9.1).
        expect([picture.toString('latin1', 8, 15), picture.readUInt16LE(26) & 0x3fff], name).toEqual([
          'WEBPVP8',
          width,
        ])
      }
    }
  },
)
