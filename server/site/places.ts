import { community } from '#domain/community.ts'
import { isShown, services, waysText } from '#domain/services.ts'

/** A place in the built documents that the server fills: `__FORGE_NAME__`. */
const PLACE = /__FORGE_([\w.-]+?)__/g
/** A part that is kept where something is so: `__FORGE_IF_raid-boost.shown__…__FORGE_END_raid-boost.shown__`. */
const PART = /__FORGE_IF_([\w.-]+?)__(.*?)__FORGE_END_\1__/gs
/** A page's data for search engines, as JSON. */
const DATA = /(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/s

/** A built document in the community's own words. Places of other names stay. */
export function withPlaces(document: string, origin: string): string {
  const values = new Map([
    ['ORIGIN', origin],
    ['NAME', community.site.name],
    ['TAGLINE', community.site.tagline],
    ['WAYS', waysText()],
    ...Object.entries(community.links).map(
      ([name, address]) => [`LINK_${name.toUpperCase()}`, address] as const,
    ),
    ...services().flatMap(
      ({ id, name, says }) =>
        [
          [`${id}.name`, name],
          [`${id}.says`, says],
        ] as const,
    ),
  ])
  const filled = (text: string, as: (value: string) => string) =>
    text.replace(PLACE, (place, name: string) => (values.has(name) ? as(values.get(name) ?? '') : place))
  const data = (json: string) =>
    JSON.stringify(
      JSON.parse(json, (key, value) => {
        if (typeof value === 'string') return filled(value, String)
        return key === 'itemListElement' ? shownItems(value) : value
      }),
    ).replaceAll('<', '\\u003c')
  const holds = new Map(
    services().flatMap(({ id, covers }) => [
      [`${id}.shown`, isShown(id)] as const,
      [`${id}.covers`, covers.length > 0] as const,
    ]),
  )
  return filled(withParts(document.replace(DATA, data), holds), attributeText)
}

function withParts(text: string, holds: ReadonlyMap<string, boolean>): string {
  return text.replace(PART, (_, name: string, part: string) =>
    holds.get(name) ? withParts(part, holds) : '',
  )
}

/** The shown services, as JSON-LD lists them. */
function shownItems(items: readonly { position: number; item: { url: string } }[]) {
  const shown = items.filter(({ item }) => isShown(new URL(item.url).hash.slice(1)))
  return shown.map((one, at) => ({ ...one, position: at + 1 }))
}

export function attributeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
}
