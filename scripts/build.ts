import { writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { openapiText } from './openapi.ts'
import { buildSite } from './site.ts'

const [folder = 'dist'] = process.argv.slice(2)
const dist = resolve(folder)
await buildSite(dist, () => console.log(`The site is built into ${relative('', join(dist, 'site'))}`))
writeFileSync(join(dist, 'openapi.json'), openapiText())
console.log('The site is compressed, and openapi.json describes the calls')
