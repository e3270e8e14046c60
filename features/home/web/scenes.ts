import { scenesOf } from '#platform/ui/scene.tsx'
import '#features/home/web/scenes/grounds.css'

const FILES = import.meta.glob<string>('./scenes/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

const CAPTIONS = {
  hall: ['The great hall', 'Where the evening’s raids are called'],
  roost: ['The dragon’s roost', 'Nothing up there sleeps'],
  market: ['Lantern street', 'Gold changes hands after dark'],
  arena: ['The arena', 'Sand, torches and a crowd to win'],
  citadel: ['The frozen citadel', 'One lit window in a week of snow'],
  delve: ['The delve', 'Further down than the maps go'],
} as const

type Name = keyof typeof CAPTIONS

const NAMES = Object.keys(CAPTIONS) as Name[]

/** The dashboard's six scenes in the order in which they are shown, each with what it is called and a line on it. */
export const DASHBOARD_SCENES = scenesOf(FILES, NAMES).map((scene) => {
  const [title, line] = CAPTIONS[scene.name as Name]
  return { scene, title, line }
})
