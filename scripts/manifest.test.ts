import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const WEB = resolve(import.meta.dirname, '../app')
const read = (path: string) => readFileSync(resolve(WEB, path))
const textOf = (path: string) => read(path).toString('utf8')

interface Icon {
  readonly src: string
  readonly sizes: string
  readonly type: string
  readonly purpose?: string
}

const manifest: Readonly<Record<string, string>> & { readonly icons: readonly Icon[] } = JSON.parse(
  textOf('public/site.webmanifest'),
)

describe('APP-1: the installable web app', () => {
  it('the app has a name, opens Tonight in its own window, and keeps its identity', () => {
    expect(manifest).toMatchObject({
      name: expect.stringMatching(/./),
      short_name: expect.stringMatching(/^.{1,12}$/),
      id: '/',
      scope: '/',
      start_url: '/dashboard/tonight',
      display: 'standalone',
    })
    expect(manifest).not.toHaveProperty('prefer_related_applications')
    expect(textOf('../index.html')).toContain('<link rel="manifest" href="/site.webmanifest" />')
  })

  it.each(manifest.icons)('$src has the size and type given in the manifest', ({ src, sizes, type }) => {
    const icon = read(`public${src}`)
    if (type === 'image/svg+xml') {
      expect(sizes).toBe('any')
      expect(icon.toString('utf8')).toContain('<svg')
      return
    }
    expect(type).toBe('image/png')
    expect(icon.subarray(1, 4).toString()).toBe('PNG')
    // PNG, 11.2.2: the width and the height stand in the header.
    expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes)
  })

  it('the app has icons of 192 and 512 pixels, and a maskable one', () => {
    const plain = manifest.icons.filter(({ purpose = 'any' }) => purpose === 'any')
    expect(plain.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
    const cut = manifest.icons.filter(({ purpose }) => purpose === 'maskable')
    expect(cut.map(({ sizes }) => sizes)).toEqual(['512x512'])
  })

  it('the app has the site’s background colour', () => {
    const ground = /--color-ink-950: (#\w+)/.exec(textOf('../platform/ui/tokens.css'))?.[1]
    const named = /<meta name="theme-color" content="(#\w+)"/.exec(textOf('../index.html'))?.[1]
    expect([manifest.theme_color, manifest.background_color, named]).toEqual([ground, ground, ground])
  })
})
