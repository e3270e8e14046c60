import { afterEach, expect, it } from 'vitest'
import { takeCommunity } from '#domain/community.ts'
import { withPlaces } from '#server/site/places.ts'

afterEach(() => takeCommunity({}))

const ORIGIN = 'https://nord.example'
const card = (id: string) =>
  `__FORGE_IF_${id}.shown__<li>__FORGE_${id}.name__: __FORGE_${id}.says__` +
  `__FORGE_IF_${id}.covers__<i>covers</i>__FORGE_END_${id}.covers__</li>__FORGE_END_${id}.shown__`
const CARDS = `${card('raid-boost')}${card('pvp-boost')}`
const item = (id: string, position: number) =>
  `{"position":${position},"item":{"name":"__FORGE_${id}.name__","url":"__FORGE_ORIGIN__/#${id}"}}`
const data = (text: string) => `<script type="application/ld+json">${text}</script>`

it('OWN-20: name and tagline stand in a page as text, and in its data as JSON, whatever is in them', () => {
  takeCommunity({ site: { name: `N"</script>'&`, tagline: 'Gold & glory' } })
  expect(withPlaces('<title>__FORGE_NAME__</title><h1>__FORGE_TAGLINE__</h1>', ORIGIN)).toBe(
    '<title>N&quot;&lt;/script>&#39;&amp;</title><h1>Gold &amp; glory</h1>',
  )
  expect(withPlaces(data('{"name":"__FORGE_NAME__"}'), ORIGIN)).toBe(data(`{"name":"N\\"\\u003c/script>'&"}`))
  expect(withPlaces('__FORGE_TONIGHT__ __FORGE_SESSION__', ORIGIN)).toBe(
    '__FORGE_TONIGHT__ __FORGE_SESSION__',
  )
})

it('OWN-21: with nothing set the cards are the product’s own', () => {
  expect(withPlaces(CARDS, ORIGIN)).toMatch(
    /^<li>Raid Boost: A full clear .*<i>covers<\/i><\/li><li>PvP Boost/,
  )
  expect(withPlaces('__FORGE_WAYS__', ORIGIN)).toBe('Ten ways')
})

it('OWN-21: a hidden service is in no list and no data, and a text of its own stands without what it covers', () => {
  takeCommunity({ services: { 'raid-boost:shown': false, 'pvp-boost:text': 'By <rated> players.' } })
  expect(withPlaces(CARDS, ORIGIN)).toBe('<li>PvP Boost: By &lt;rated> players.</li>')
  const listed = `{"itemListElement":[${item('raid-boost', 1)},${item('pvp-boost', 2)}]}`
  expect(withPlaces(data(listed), ORIGIN)).toBe(
    data(`{"itemListElement":[{"position":1,"item":{"name":"PvP Boost","url":"${ORIGIN}/#pvp-boost"}}]}`),
  )
})
