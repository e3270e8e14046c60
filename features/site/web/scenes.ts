import { scenesOf } from '#platform/ui/scene-sources.ts'

const FILES = import.meta.glob<string>('./scenes/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The landing page's three scenes, the first one the page's first picture: what its head may preload is in `avif`. */
export const LANDING_SCENES = scenesOf(FILES, ['forge', 'pass', 'portal'])

/** How wide a landing scene is shown. */
export const LANDING_SIZES = '100vw'
