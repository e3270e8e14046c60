import { relative, resolve } from 'node:path'
import { buildSite } from '#scripts/site.ts'

const [dist = 'dist'] = process.argv.slice(2)
await buildSite(resolve(dist))
console.log(`The site is built into ${relative('', resolve(dist, 'site'))}`)
