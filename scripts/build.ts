import { buildSite } from '#scripts/site.ts'

await buildSite()
console.log('The site is built into dist/site')
