import { afterEach, expect, it } from 'vitest'
import { takeCommunity } from '#features/settings/community.ts'
import { withPlaces } from './site.ts'

afterEach(() => takeCommunity({}))

const ORIGIN = 'https://nord.example'
const data = (text: string) => `<script type="application/ld+json">${text}</script>`

it('OWN-20: name and tagline are escaped in HTML and in JSON, whatever they contain', () => {
  takeCommunity({ site: { name: `N"</script>'&`, tagline: 'Gold & glory' } })
  expect(withPlaces('<title>__FORGE_NAME__</title><h1>__FORGE_TAGLINE__</h1>', ORIGIN)).toBe(
    '<title>N&quot;&lt;/script>&#39;&amp;</title><h1>Gold &amp; glory</h1>',
  )
  expect(withPlaces(data('{"name":"__FORGE_NAME__"}'), ORIGIN)).toBe(data(`{"name":"N\\"\\u003c/script>'&"}`))
  expect(withPlaces('__FORGE_TONIGHT__ __FORGE_SESSION__', ORIGIN)).toBe(
    '__FORGE_TONIGHT__ __FORGE_SESSION__',
  )
})
