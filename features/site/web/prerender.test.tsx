import { expect, test } from 'vitest'
import { type RenderedPage, renderPages } from './prerender.tsx'

const INVITE = 'https://discord.gg/forge-boosting'
const PAGES = renderPages()

function documentOf(name: RenderedPage['name']): Document {
  const body = PAGES.find((one) => one.name === name)?.body ?? ''
  return new DOMParser().parseFromString(body, 'text/html')
}

const texts = (within: ParentNode, selector: string) =>
  [...within.querySelectorAll(selector)].map(({ textContent }) => textContent)

test('PAGE-1, SITE-2, SITE-3: the landing page says what is offered, why, and where to book', () => {
  const landing = documentOf('landing')
  expect(texts(landing, 'h1')).toEqual(['Elite World of Warcraft: The War Within Boosting Services'])
  expect(texts(landing, `a[href="${INVITE}"]`)).toContain('BOOK NOW')
  expect(landing.querySelector('footer')?.textContent).toContain('2024')
  const cards = [...landing.querySelectorAll(`[aria-labelledby=services] li a[href="${INVITE}"]`)]
  expect(cards.map((card) => [...texts(card, 'h3'), ...texts(card, 'span > span')])).toEqual([
    ['Raid Boost', 'Normal', 'Heroic', 'Mythic'],
    ['Curve Boost', 'Ahead of the Curve'],
    ['Mythic Plus Keystone', 'Keys 0-20'],
    ['Level Up Boost'],
    ['Delve Boost'],
    ['Vision Boost'],
    ['PvP Boost', 'Arena', 'Battlegrounds'],
    ['Legacy Boost', 'Old content', 'Mounts', 'Pets', 'Transmog'],
    ['Mount & Pet Boost'],
    ['Black Market Auction'],
  ])
  const why = [...landing.querySelectorAll('section')].find(
    (section) => texts(section, 'h2')[0] === 'Why Choose Forge',
  )
  expect(texts(why ?? landing, 'h3')).toEqual([
    ...['100% Safe & Secure', 'Lightning Fast', 'Professional Team'],
    ...['Guaranteed Results', '24/7 Support', 'Best Prices'],
  ])
  expect(why?.textContent).toMatch(/Completion or money back.*No hidden fees/)
})

test('SITE-4: Apply and Book lead to their addresses; external links open a tab without access to this one', () => {
  for (const [name, title, onward] of [
    ['apply', 'Apply To Forge Page', 'Apply to Forge'],
    ['book', 'Book A Boost Page', 'Book a Boost'],
  ] as const) {
    expect(texts(documentOf(name), 'h1')).toEqual([title])
    expect(texts(documentOf(name), `main a[href="${INVITE}"]`)).toContain(onward)
  }
  for (const { name } of PAGES)
    for (const link of documentOf(name).querySelectorAll('a[href^="https:"]'))
      expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
})

test('SITE-5: each page has its own title and description, the landing page also structured data', () => {
  expect(new Set(PAGES.flatMap(({ title, description }) => [title, description])).size).toBe(2 * PAGES.length)
  const kinds = PAGES.filter(({ data }) => data !== null).map(({ name, data }) => [
    name,
    ...JSON.parse(data ?? '')['@graph'].map((thing: { '@type': string }) => thing['@type']),
  ])
  expect(kinds).toEqual([
    ['landing', 'Organization', 'WebSite', 'ItemList'],
    ['about', 'Organization', 'AboutPage'],
  ])
})
