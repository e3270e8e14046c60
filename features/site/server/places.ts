import { community } from '#features/settings/community.ts'

/** A place in the built documents that the server fills: `__FORGE_NAME__`. */
const PLACE = /__FORGE_([\w.-]+?)__/g
/** A page's data for search engines, as JSON. */
const DATA = /(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/s

/** A built document in the community's own words. Places of other names stay. */
export function withPlaces(document: string, origin: string): string {
  const values = new Map([
    ['ORIGIN', origin],
    ['NAME', community.site.name],
    ['TAGLINE', community.site.tagline],
    ...Object.entries(community.links).map(
      ([name, address]) => [`LINK_${name.toUpperCase()}`, address] as const,
    ),
  ])
  const filled = (text: string, as: (value: string) => string) =>
    text.replace(PLACE, (place, name: string) => (values.has(name) ? as(values.get(name) ?? '') : place))
  const data = (json: string) =>
    JSON.stringify(
      JSON.parse(json, (_, value) => (typeof value === 'string' ? filled(value, String) : value)),
    ).replaceAll('<', '\\u003c')
  return filled(document.replace(DATA, data), attributeText)
}

export function attributeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
}
